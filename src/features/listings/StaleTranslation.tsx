/** Below a translation whose French has changed since it was written: that it has, and the button of who has looked. */
import { useSave } from '#web/save.ts';
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconLanguage } from '@tabler/icons-react';
import { lookAtTranslations } from './recordapi.ts';
import type { EditedHouse, HouseForm } from './editor.ts';
import classes from './Editor.module.css';

interface Props {
  form: HouseForm;
  house: EditedHouse;
  name: string;
}

export function StaleTranslation({ form, house, name }: Props) {
  const { t } = useLingui();
  const save = useSave(lookAtTranslations, { touches: ['house'], says: t`Traduction relue` });
  if (!house.stale_translations.includes(name)) return null;
  return (
    <p className={classes.stale}>
      <IconLanguage size={15} stroke={1.8} aria-hidden />
      <span>
        <Trans>Le texte français a changé depuis cette traduction.</Trans>
      </span>
      {form.fields[name]?.readOnly === false && (
        <Button
          variant="light"
          color="ajonc"
          size="compact-sm"
          loading={save.pending}
          onClick={() =>
            void save.run({ params: { id: house.id }, body: { fields: [name] } }, { since: form.since })
          }
        >
          <Trans>Elle convient toujours</Trans>
        </Button>
      )}
    </p>
  );
}
