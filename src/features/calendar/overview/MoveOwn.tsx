/** A stay without a guest (owner, works, lease, closed nights) on other days or in another house: in the window that says what it does. */
import { addDays, nightsBetween } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { readStay } from '#features/stays/api.ts';
import { TakeNights } from '#features/stays/TakeNights.tsx';
import { FormWindow } from '#web/form/FormDialog.tsx';
import { read } from '#web/queries.ts';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Moving } from './MoveStay.tsx';

interface Props {
  moving: Moving;
  stayId: number;
  onClose: () => void;
}

export function MoveOwn({ moving: { span, house, to: dropped }, stayId, onClose }: Props) {
  const { t } = useLingui();
  const query = useQuery(read(readStay, { params: { id: stayId } }, ['calendar']));
  const stay = query.data?.models?.[0];
  if (stay && stay.can_write === 1) {
    const nights = nightsBetween(span.date_from as Day, span.date_to as Day);
    const from = dropped?.from ?? (span.date_from as Day);
    return (
      <TakeNights
        houseId={dropped?.houseId ?? house.id}
        from={from}
        to={addDays(from, nights)}
        stay={stay}
        onDone={onClose}
      />
    );
  }
  return (
    <FormWindow title={t`Déplacer le séjour`} onClose={onClose}>
      <Loaded query={query}>
        {() => (
          <p>
            <Trans>Ces nuits ne se déplacent pas d'ici.</Trans>
          </p>
        )}
      </Loaded>
    </FormWindow>
  );
}
