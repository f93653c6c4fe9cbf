/** Where else this house is found: its requests, and its public page in a tab of its own. */
import { paths } from '#kernel/paths.ts';
import { Link } from '#web/router.tsx';
import { useCan } from '#web/session.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconMessages } from '@tabler/icons-react';
import { PublicLink } from './AdMarks.tsx';
import type { EditedHouse } from './editor.ts';
import classes from './Editor.module.css';
import { isPublic } from './house.ts';

const READS_REQUESTS = 'toolDdlList';

export function useHasLinks(house: EditedHouse): boolean {
  return useCan(READS_REQUESTS) || isPublic(house);
}

export function EditorLinks({ house }: { house: EditedHouse }) {
  const { t } = useLingui();
  const readsRequests = useCan(READS_REQUESTS);
  return (
    <nav className={classes.links} aria-label={t`À propos de cette annonce`}>
      {readsRequests && (
        <Link to={paths.formerChat({}, { s: `page_nid:"${house.id}"` })}>
          <IconMessages size={17} stroke={1.7} aria-hidden />
          <Trans>Demandes</Trans>
        </Link>
      )}
      <PublicLink house={house} />
    </nav>
  );
}
