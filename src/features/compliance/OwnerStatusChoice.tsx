/** Whether the owner lets as a private person or as a professional: one choice for all their houses, which every listing says. */
import { useLocalized } from '#web/i18n/language.ts';
import { useSave } from '#web/save.ts';
import { Card } from '#web/ui/Card.tsx';
import { StatePill } from '#web/ui/StatePill.tsx';
import { Radio } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { setOwnerStatus } from './api.ts';
import type { LegalFile } from './api.ts';
import { ITEM_STATE_WORDS, LISTED_AS, OWNER_STATUSES, SUBJECT_WORDS } from './items.ts';
import classes from './Legal.module.css';
import { Requirement } from './Requirement.tsx';
import { itemTone } from './tones.ts';

export function OwnerStatusChoice({ file, mayWrite }: { file: LegalFile; mayWrite: boolean }) {
  const { t } = useLingui();
  const words = useLocalized();
  const save = useSave(setOwnerStatus, { touches: ['house'], says: t`Le statut du loueur est enregistré.` });
  const standing = file.items.find(({ item }) => item === 'owner_status');
  const { owner_status: status } = file;
  const isMissing = standing?.is_missing ?? false;
  const state = standing?.state === 'held' ? 'held' : 'missing';
  return (
    <Card
      title={words(SUBJECT_WORDS.owner_status)}
      state={<StatePill tone={itemTone(state, isMissing)}>{words(ITEM_STATE_WORDS[state])}</StatePill>}
    >
      <Radio.Group
        label={t`${file.owner} loue en tant que`}
        value={status === 0 ? null : String(status)}
        onChange={(value) =>
          void save.run({ params: { id: file.id }, body: { former: status, status: value === '2' ? 2 : 1 } })
        }
      >
        <div className={classes.choices}>
          {OWNER_STATUSES.filter(({ id }) => id !== 0).map(({ id, label }) => (
            // Not while it is saved: a field that is switched off loses the focus of whoever chooses by arrows.
            <Radio key={id} value={String(id)} label={words(label)} disabled={!mayWrite} />
          ))}
        </div>
      </Radio.Group>
      {status !== 0 && (
        <p className={classes.quiet}>
          <Trans>La page publique dit&nbsp;: «&nbsp;{words(LISTED_AS[status === 2 ? 2 : 1])}&nbsp;».</Trans>
        </p>
      )}
      <p className={classes.quiet}>
        <Trans>Vaut pour toutes les maisons de ce propriétaire.</Trans>
      </p>
      {standing && <Requirement item={standing} />}
    </Card>
  );
}
