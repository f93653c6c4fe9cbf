/** What can be done to a mandate now: the next step as the one button, the rest in the menu beside it. */
import { paths } from '#kernel/paths.ts';
import { go } from '#web/router.tsx';
import { useSave } from '#web/save.ts';
import { confirmThat } from '#web/ui/ConfirmDialog.tsx';
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import * as api from './api.ts';
import type { Mandate } from './api.ts';
import { EndDialog } from './EndDialog.tsx';
import { mandateCan, missingTerms, REASON_MAX } from './mandate.ts';
import { SignDialog } from './SignDialog.tsx';

type Asked = 'sign' | 'end' | 'cancel';

export function MandateActions({ mandate }: { mandate: Mandate }) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<Asked>();
  const recall = useSave(api.recallMandate, { touches: ['mandate'] });
  const cancel = useSave(api.cancelMandate, { touches: ['mandate'] });
  const may = (action: keyof typeof mandateCan) => mandateCan[action](mandate.standing) === null;
  const isComplete = missingTerms({ ...mandate }).length === 0;
  const params = { id: mandate.id };

  async function takeBack(): Promise<void> {
    const agreed = await confirmThat({
      title: t`Reprendre ce mandat en brouillon\u00a0?`,
      text: t`Le PDF préparé ne compte plus\u00a0: s'il est déjà chez le propriétaire, dites-lui de ne pas le signer.`,
      confirm: t`Reprendre en brouillon`,
    });
    if (agreed) await recall.run({ params });
  }

  const others = [
    may('sign') && mandate.standing === 'draft' && isComplete && (
      <Menu.Item key="sign" onClick={() => setAsked('sign')}>{t`Déjà signé sur papier…`}</Menu.Item>
    ),
    may('recall') && (
      <Menu.Item key="recall" onClick={() => void takeBack()}>{t`Reprendre en brouillon`}</Menu.Item>
    ),
    may('end') && (
      <Menu.Item key="end" onClick={() => setAsked('end')}>{t`Terminer avant son terme…`}</Menu.Item>
    ),
    may('cancel') && (
      <Menu.Item key="cancel" color="grenat" onClick={() => setAsked('cancel')}>
        {t`Annuler cette inscription…`}
      </Menu.Item>
    ),
  ].filter(Boolean);

  return (
    <Group gap={8}>
      <NextStep mandate={mandate} isComplete={isComplete} onSign={() => setAsked('sign')} />
      {others.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size="var(--control)" aria-label={t`Autres actions`}>
              <IconDots size={18} stroke={1.8} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>{others}</Menu.Dropdown>
        </Menu>
      )}
      {asked === 'sign' && <SignDialog mandate={mandate} onClose={() => setAsked(undefined)} />}
      {asked === 'end' && <EndDialog mandate={mandate} onClose={() => setAsked(undefined)} />}
      {asked === 'cancel' && (
        <ReasonDialog
          title={t`Annuler cette inscription\u00a0?`}
          maxLength={REASON_MAX}
          cancel={t`Ne rien changer`}
          confirm={t`Annuler l'inscription`}
          color="grenat"
          pending={cancel.pending}
          onClose={() => setAsked(undefined)}
          onConfirm={async (reason) => Boolean(await cancel.run({ params, body: { reason } }))}
        >
          {t`Le mandat reste au registre sous son numéro, marqué annulé, avec votre raison. Son numéro n'est jamais redonné.`}
        </ReasonDialog>
      )}
    </Group>
  );
}

function NextStep({
  mandate,
  isComplete,
  onSign,
}: {
  mandate: Mandate;
  isComplete: boolean;
  onSign: () => void;
}) {
  const { t } = useLingui();
  const prepare = useSave(api.prepareMandate, {
    touches: ['mandate'],
    says: t`Le mandat est prêt à signer.`,
  });
  const { standing } = mandate;
  if (standing === 'draft')
    return (
      <Button
        disabled={!isComplete}
        loading={prepare.pending}
        onClick={() => void prepare.run({ params: { id: mandate.id } })}
      >
        {t`Préparer pour signature`}
      </Button>
    );
  if (standing === 'to_be_signed') return <Button onClick={onSign}>{t`Noter la signature`}</Button>;
  return (
    <Button variant="default" onClick={() => go(paths.mandate({ id: 'new' }, { nid: mandate.nid }))}>
      {standing === 'cancelled' ? t`Inscrire un autre mandat` : t`Renouveler`}
    </Button>
  );
}
