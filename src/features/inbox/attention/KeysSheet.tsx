/** What the keyboard can do in the inbox: '?' opens it. */
import { useCan } from '#web/session.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { KeyHint } from '#web/ui/KeyHint.tsx';
import { useLingui } from '@lingui/react/macro';
import { Fragment, useState } from 'react';
import { useInboxKey, useInboxKeys } from './keys.ts';
import classes from './KeysSheet.module.css';

export function KeysSheet() {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const takesNotes = useCan('toolChatManage');
  useInboxKeys();
  useInboxKey('help', () => setOpen(true));
  const lines: [keys: string[], does: string][] = [
    [['j'], t`Conversation suivante`],
    [['k'], t`Conversation précédente`],
    [['/'], t`Rechercher une conversation`],
    [['r'], t`Répondre`],
    ...(takesNotes ? [[['n'], t`Écrire une note interne`] satisfies [string[], string]] : []),
    [['Ctrl', '↵'], t`Envoyer`],
    [['e'], t`Marquer comme lue ou non lue`],
    [['u'], t`Revenir à la liste`],
    [['F6'], t`Passer à la partie suivante\u00a0: liste, onglets, messages, réponse, demande`],
    [['↑', '↓'], t`Parcourir la liste, une fois dedans`],
    [[t`Échap`], t`Fermer le panneau ou la fenêtre`],
    [['?'], t`Montrer ces raccourcis`],
  ];
  return (
    <Dialog open={open} onClose={() => setOpen(false)} title={t`Raccourcis clavier`}>
      <dl className={classes.keys}>
        {lines.map(([keys, does]) => (
          <Fragment key={does}>
            <dt>
              <KeyHint keys={keys} />
              <span className="visually-hidden">{keys.join(' + ')}</span>
            </dt>
            <dd>{does}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  );
}
