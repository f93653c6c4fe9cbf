/** One house's twelve months, on a page of their own. */
import { paths } from '#kernel/paths.ts';
import { readHouse } from '#features/listings/recordapi.ts';
import { read } from '#web/queries.ts';
import { useParams } from '#web/router.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { NotFound } from '#web/frame/NotFound.tsx';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { boardHouse } from './house/house.ts';
import { HouseCalendar } from './HouseCalendar.tsx';

export function CalendarScreen() {
  const { id } = useParams(paths.calendar);
  const number = Number(id);
  return Number.isInteger(number) && number > 0 ? <Shown id={number} /> : <NotFound />;
}

function Shown({ id }: { id: number }) {
  const { t } = useLingui();
  const query = useQuery(read(readHouse, { params: { id } }, ['house']));
  return (
    <Loaded query={query}>
      {({ models = [] }) => {
        const [house] = models;
        if (!house) return <NotFound />;
        return (
          <>
            <PageTitle
              title={house.title}
              sub={`${t`n°${house.id}`} · ${house.village_label}`}
              back={{ to: paths.calendars(), label: t`Calendriers` }}
            />
            <HouseCalendar house={boardHouse(house)} />
          </>
        );
      }}
    </Loaded>
  );
}
