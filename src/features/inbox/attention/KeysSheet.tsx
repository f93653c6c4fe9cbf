/** What the keyboard can do in the inbox as it stands: '?' opens it. */
import { Dialog } from '#web/ui/Dialog.tsx';
import { KeyHint } from '#web/ui/KeyHint.tsx';
import { useLingui } from '@lingui/react/macro';
import { Fragment, useState } from 'react';
import { heardKeys, useInboxKey, useInboxKeys } from './keys.ts';
import type { InboxKey } from './keys.ts';
import classes from './KeysSheet.module.css';

export function KeysSheet() {
  const { t } = useLingui();
  // As they were when it was asked: the window itself takes none of them away.
  const [heard, setHeard] = useState<ReadonlySet<InboxKey>>();
  useInboxKeys();
  useInboxKey('help', () => setHeard(heardKeys()));
  const lines: [key: InboxKey | undefined, shown: string[], does: string][] = [
    ['next', ['j'], t`Conversation suivante`],
    ['previous', ['k'], t`Conversation précédente`],
    ['search', ['/'], t`Rechercher une conversation`],
    ['reply', ['r'], t`Répondre`],
    ['note', ['n'], t`Écrire une note interne`],
    ['reply', ['Ctrl', '↵'], t`Envoyer`],
    ['toggleRead', ['e'], t`Marquer comme lue ou non lue`],
    ['back', ['u'], t`Revenir à la liste`],
    [undefined, ['F6'], t`Passer à la partie suivante\u00a0: liste, onglets, messages, réponse, demande`],
    [undefined, ['↑', '↓'], t`Parcourir la liste, une fois dedans`],
    [undefined, [t`Échap`], t`Fermer le panneau ou la fenêtre`],
    ['help', ['?'], t`Montrer ces raccourcis`],
  ];
  const works = lines.filter(([key]) => key === undefined || heard?.has(key));
  return (
    <Dialog open={heard !== undefined} onClose={() => setHeard(undefined)} title={t`Raccourcis clavier`}>
      <dl className={classes.keys}>
        {works.map(([, keys, does]) => (
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
