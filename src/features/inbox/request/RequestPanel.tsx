/** The request beside its thread: the house, the days, who comes, how to reach them, where everything stands. */
import { lazyPart } from '#web/ui/lazyPart.tsx';
import type { Ddl } from '#features/requests/api.ts';
import { RequestTags } from '#features/tags/RequestTags.tsx';
import type { Day } from '#kernel/day.ts';
import { nightsBetween } from '#kernel/day.ts';
import { MoveGuestStay } from '#features/stays/MoveGuestStay.tsx';
import { readBooking } from '#features/bookings/api.ts';
import { read } from '#web/queries.ts';
import { useQuery } from '@tanstack/react-query';
import { WaitingLine } from '#features/waiting/WaitingLine.tsx';
import { paths } from '#kernel/paths.ts';
import { useCan } from '#web/session.ts';
import { OtherAgency } from '#web/ui/OtherAgency.tsx';
import { CalendarTile } from '#web/ui/CalendarTile.tsx';
import { Photo } from '#web/ui/Photo.tsx';
import { SkeletonLines } from '#web/ui/Skeletons.tsx';
import { Button, CloseButton } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconPencil } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { ArrivalTerms } from './ArrivalTerms.tsx';
import { Assignment } from './Assignment.tsx';
import { RequestContact } from './RequestContact.tsx';
import { RequestFacts } from './RequestFacts.tsx';
import { RequestOwner } from './RequestOwner.tsx';
import classes from './RequestPanel.module.css';

/** Reading is for everyone; the form, with its calendars, for those who correct. */
const EditRequest = lazyPart(async () => (await import('./EditRequest.tsx')).EditRequest);

interface Props {
  ddl: Ddl | undefined;
  /** The version of what is shown: what a correction is measured against (B12). */
  since: number | undefined;
  onClose: (() => void) | undefined;
}

export function RequestPanel({ ddl, since, onClose }: Props) {
  const { t } = useLingui();
  return (
    <div className={classes.panel}>
      {onClose && (
        <div className={classes.bar}>
          <h2>
            <Trans>Détails de la demande</Trans>
          </h2>
          <CloseButton size="lg" aria-label={t`Fermer les détails`} onClick={onClose} />
        </div>
      )}
      {ddl ? <Details ddl={ddl} since={since} /> : <SkeletonLines rows={8} />}
    </div>
  );
}

function Details({ ddl, since }: { ddl: Ddl; since: number | undefined }) {
  const isOurs = ddl.on_agency_side === 1;
  const manages = useCan('toolChatManage');
  const mayEdit = manages && ddl.can_manage === 1;
  const [isEditing, setEditing] = useState(false);
  if (isEditing) {
    return (
      <Suspense fallback={<SkeletonLines rows={8} />}>
        <EditRequest ddl={ddl} since={since} onDone={() => setEditing(false)} />
      </Suspense>
    );
  }
  return (
    <>
      <House ddl={ddl} isOurs={isOurs} />
      {ddl.date_from && ddl.date_to && <Stay from={ddl.date_from as Day} to={ddl.date_to as Day} />}
      {manages && isOurs && <WaitingLine ddlId={ddl.id} isGuest={false} canWrite={mayEdit} />}
      {isOurs && <RequestContact ddl={ddl} />}
      {isOurs && <RequestTags ddl={ddl} />}
      <RequestFacts ddl={ddl} isOurs={isOurs} manages={manages} />
      {mayEdit && <Assignment key={ddl.id} ddl={ddl} since={since} />}
      {manages && ddl.owner_id !== null && <RequestOwner ddl={ddl} />}
      {mayEdit && (
        <div className={classes.buttons}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPencil size={15} stroke={1.7} aria-hidden />}
            onClick={() => setEditing(true)}
          >
            <Trans>Modifier</Trans>
          </Button>
          <ArrivalTerms ddl={ddl} />
          <MoveStayButton ddl={ddl} />
        </div>
      )}
      {manages && isOurs && !mayEdit && <OtherAgency />}
    </>
  );
}

/** Of a request that holds nights: what other days do to its quote. */
function MoveStayButton({ ddl }: { ddl: Ddl }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const query = useQuery(read(readBooking, { params: { id: ddl.id } }, ['ddl']));
  const booking = query.data?.models?.[0];
  if (!booking) return null;
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>{t`Déplacer le séjour…`}</Button>
      {isOpen && (
        <MoveGuestStay
          alphaid={ddl.alphaid}
          houseId={booking.nid}
          from={booking.date_from as Day}
          to={booking.date_to as Day}
          onDone={() => setOpen(false)}
        />
      )}
    </>
  );
}

function House({ ddl, isOurs }: { ddl: Ddl; isOurs: boolean }) {
  const { t } = useLingui();
  if (ddl.page_nid === null) return null;
  return (
    <a className={classes.house} href={paths.listing({ id: ddl.page_nid })} target="_blank" rel="noopener">
      <Photo src={ddl.coverpicture_path} alt="" ratio={16 / 9} eager />
      <strong>{ddl.page_title}</strong>
      <span>{[ddl.village, isOurs && t`n°${ddl.page_nid}`].filter(Boolean).join(' · ')}</span>
    </a>
  );
}

function Stay({ from, to }: { from: Day; to: Day }) {
  const { t } = useLingui();
  return (
    <div className={classes.stay}>
      <CalendarTile day={from} label={t`Arrivée`} />
      <span className={classes.nights}>
        <Plural value={nightsBetween(from, to)} one="# nuit" other="# nuits" />
      </span>
      <CalendarTile day={to} label={t`Départ`} />
    </div>
  );
}
