/** Descriptions written from the facts of the house, into those that are empty (B31). What was typed is saved first: they are made from what is stored. */
import type { Result } from '#kernel/endpoint.ts';
import type { ApiRefusal } from '#web/apirefusal.ts';
import { useSave } from '#web/save.ts';
import { useCan } from '#web/session.ts';
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconSparkles } from '@tabler/icons-react';
import { prefillHouse } from './recordapi.ts';
import type { EditedHouse } from './editor.ts';
import { askToIgnore } from './ignoring.tsx';
import type { EditedForm } from './useHouseForm.ts';

interface Props {
  house: EditedHouse;
  form: EditedForm;
  onSave: () => void;
  /** What they are made from is asked for first: the village. */
  onMissing: (refusal: ApiRefusal) => void;
}

export function GenerateDescriptions({ house, form, onSave, onMissing }: Props) {
  const { t } = useLingui();
  const may = useCan('toolHouseGenerateDescriptions');
  const prefill = useSave(prefillHouse, { touches: ['house'] });
  const says = ({ models }: Result<typeof prefillHouse>) =>
    models?.[0]?.updated === house.updated
      ? t`Aucune description n'était vide\u00a0: rien n'a changé.`
      : t`Descriptions vides complétées`;
  if (!may) return null;

  async function press(): Promise<void> {
    if (!form.isDirty) {
      const { refusal } = await prefill.attempt({ params: { id: house.id }, body: {} }, { says });
      return refusal && refusal.kind !== 'aborted' ? onMissing(refusal) : undefined;
    }
    const answer = await askToIgnore({
      title: t`Modifications non enregistrées`,
      warnings: [
        {
          type: 'unsaved',
          message: t`Les descriptions sont rédigées d'après ce qui est enregistré\u00a0: sauvegardez d'abord.`,
        },
      ],
      ignore: undefined,
      first: { label: t`Sauvegarder` },
    });
    return answer === 'first' ? onSave() : undefined;
  }
  return (
    <Button
      fullWidth
      variant="default"
      justify="flex-start"
      loading={prefill.pending}
      leftSection={<IconSparkles size={17} stroke={1.7} aria-hidden />}
      onClick={() => void press()}
    >
      <Trans>Générer les descriptions</Trans>
    </Button>
  );
}
