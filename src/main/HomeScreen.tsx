/** '/' leads to the first place of the menu this person may enter, until there is a dashboard; an old link's ?ddlid to its thread. */
import { NotFound } from '#web/frame/NotFound.tsx';
import { useShownEntries } from '#web/frame/shown.ts';
import { useFilters } from '#web/address.ts';
import { Navigate } from '@tanstack/react-router';
import { menu } from './menu.ts';

export function HomeScreen() {
  const [{ ddlid }] = useFilters();
  const [first] = useShownEntries(menu);
  if (ddlid) return <Navigate to={`/chat/${encodeURIComponent(ddlid)}`} replace />;
  return first ? <Navigate to={first.path} replace /> : <NotFound />;
}
