/** '/' leads to the first place of the menu this person may enter, until there is a dashboard; an old link's ?ddlid to its thread. */
import { paths } from '#kernel/paths.ts';
import { useFilters } from '#web/address.ts';
import { NotFound } from '#web/frame/NotFound.tsx';
import { useShownEntries } from '#web/frame/shownentries.ts';
import { Redirect } from '#web/router.tsx';
import { menu } from './menu.ts';

export function HomeScreen() {
  const [{ ddlid }] = useFilters();
  const [first] = useShownEntries(menu);
  if (ddlid) return <Redirect to={paths.chat({ alphaid: ddlid })} />;
  return first ? <Redirect to={first.path} /> : <NotFound />;
}
