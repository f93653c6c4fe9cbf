/** '/' leads to the first place of the menu this person may enter, until there is a dashboard; an old link's ?ddlid to its thread. */
import { paths } from '#kernel/paths.ts';
import { useInventoryOnly } from '#features/status/intervals.ts';
import { useFilters } from '#web/address.ts';
import { NotFound } from '#web/frame/NotFound.tsx';
import { useShownEntries } from '#web/frame/shownentries.ts';
import { Redirect } from '#web/router.tsx';
import { inventoryMenu, menu } from './menu.ts';

export function HomeScreen() {
  const [{ ddlid }] = useFilters();
  const isInventoryOnly = useInventoryOnly();
  const [first] = useShownEntries(isInventoryOnly === true ? inventoryMenu : menu);
  if (ddlid) return <Redirect to={paths.chat({ alphaid: ddlid })} />;
  // The first time in this browser it has not been told yet where home is.
  if (isInventoryOnly === undefined) return null;
  return first ? <Redirect to={first.path} /> : <NotFound />;
}
