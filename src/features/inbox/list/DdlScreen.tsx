/** /ddl?s=…: the requests are read in the inbox, and nowhere else; old links to their list lead there, filtered alike (ROUTE-44). */
import { paths, withSearch } from '#kernel/paths.ts';
import { Redirect, usePlace } from '#web/router.tsx';

export function DdlScreen() {
  const { search } = usePlace();
  return <Redirect to={withSearch(paths.chat(), search)} />;
}
