/** The request beside its thread: the house, the days, who comes, how to reach them, where everything stands. */
import type { Ddl } from '#features/requests/api.ts';
import type { TagCategory } from '#features/requests/request.ts';
import { bookingReference, TAG_CATEGORIES } from '#features/requests/request.ts';
import type { Day } from '#kernel/day.ts';
import { nightsBetween } from '#kernel/day.ts';
import { cents } from '#kernel/money.ts';
import type { Words } from '#kernel/words.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useSave } from '#web/save.ts';
import { useCan, usePerson } from '#web/session.ts';
import { CalendarTile } from '#web/ui/CalendarTile.tsx';
import { MomentText } from '#web/ui/DayText.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Photo } from '#web/ui/Photo.tsx';
import { SkeletonLines } from '#web/ui/Skeletons.tsx';
import { Button, CloseButton } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { lazy, Suspense, useState } from 'react';
import { saveRequest } from './api.ts';
import classes from './RequestPanel.module.css';

/** Reading is for everyone; the form, with its calendars, for those who correct. */
const EditRequest = lazy(async () => ({ default: (await import('./EditRequest.tsx')).EditRequest }));

interface Props {
  ddl: Ddl | undefined;
  onClose: (() => void) | undefined;
}

export function RequestPanel({ ddl, onClose }: Props) {
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
      {ddl ? <Details ddl={ddl} /> : <SkeletonLines rows={8} />}
    </div>
  );
}

function Details({ ddl }: { ddl: Ddl }) {
  const { t } = useLingui();
  const isOurs = ddl.on_agency_side === 1;
  const mayEdit = useCan('toolChatManage') && ddl.can_write === 1;
  const [isEditing, setEditing] = useState(false);
  if (isEditing) {
    return (
      <Suspense fallback={<SkeletonLines rows={8} />}>
        <EditRequest ddl={ddl} onDone={() => setEditing(false)} />
      </Suspense>
    );
  }
  return (
    <>
      {ddl.page_nid !== null && (
        <a className={classes.house} href={`/annonce/${ddl.page_nid}`} target="_blank" rel="noopener">
          <Photo src={ddl.coverpicture_path} alt="" ratio={16 / 9} eager />
          <strong>{ddl.page_title}</strong>
          <span>{[ddl.village, isOurs && t`n°${ddl.page_nid}`].filter(Boolean).join(' · ')}</span>
        </a>
      )}
      {ddl.date_from && ddl.date_to && <Stay from={ddl.date_from as Day} to={ddl.date_to as Day} />}
      <dl className={classes.facts}>
        <Fact name={<Trans>Voyageurs</Trans>}>
          <People ddl={ddl} />
        </Fact>
        {isOurs && <Contact ddl={ddl} />}
        {ddl.quote_montant_total !== null && (
          <Fact name={<Trans>Prix proposé</Trans>}>
            <Money cents={cents(ddl.quote_montant_total)} strong />
          </Fact>
        )}
        <Fact name={<Trans>Demande</Trans>}>{t`n°${ddl.alphaid}`}</Fact>
        {!isOurs && <Fact name={<Trans>Référence</Trans>}>{bookingReference(ddl.hashedid)}</Fact>}
        <Fact name={isOurs ? <Trans>Reçue le</Trans> : <Trans>Envoyée le</Trans>}>
          <MomentText at={ddl.date} />
        </Fact>
        {isOurs && ddl.sender_origin !== '' && <Fact name={<Trans>Origine</Trans>}>{ddl.sender_origin}</Fact>}
        {ddl.employee_name !== '' && <Fact name={<Trans>Suivie par</Trans>}>{ddl.employee_name}</Fact>}
        {!isOurs && <Fact name={<Trans>Agence</Trans>}>{ddl.agency_name}</Fact>}
        <Tags ddl={ddl} />
      </dl>
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
          <TakeOn ddl={ddl} />
        </div>
      )}
    </>
  );
}

/** One click says who follows a request. */
function TakeOn({ ddl }: { ddl: Ddl }) {
  const { uid, agid } = usePerson();
  const save = useSave(saveRequest, { touches: ['ddl'] });
  if (ddl.employee_uid === uid || ddl.agid !== agid) return null;
  return (
    <Button
      variant="subtle"
      size="xs"
      loading={save.pending}
      onClick={() =>
        void save.run({ params: { id: String(ddl.id) }, body: { CrmDdl: { employee_uid: uid } } })
      }
    >
      <Trans>Je m'en occupe</Trans>
    </Button>
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

function People({ ddl }: { ddl: Ddl }) {
  return (
    <>
      <Plural value={ddl.nb_adults} one="# adulte" other="# adultes" />
      {ddl.nb_children > 0 && (
        <>
          , <Plural value={ddl.nb_children} one="# enfant" other="# enfants" />
        </>
      )}
      {ddl.nb_disabled > 0 && (
        <>
          ,{' '}
          <Plural
            value={ddl.nb_disabled}
            one="# personne à mobilité réduite"
            other="# personnes à mobilité réduite"
          />
        </>
      )}
    </>
  );
}

function Contact({ ddl }: { ddl: Ddl }) {
  return (
    <Fact name={<Trans>Contact</Trans>}>
      <span className={classes.contact}>
        <span>{ddl.sender_name}</span>
        {ddl.sender_email !== '' && <a href={`mailto:${ddl.sender_email}`}>{ddl.sender_email}</a>}
        {ddl.sender_tel !== '' && (
          <a href={`tel:${ddl.sender_tel.replace(/[^\d+]/g, '')}`}>{ddl.sender_tel}</a>
        )}
      </span>
    </Fact>
  );
}

/** What each mark is about: two of them may say 'Programmé'. */
const TAG_NAMES: Record<TagCategory, Words> = {
  ddlstatusreservation: { fr: 'Réservation', en: 'Booking' },
  ddlstatusguarantee: { fr: 'Caution', en: 'Security deposit' },
  ddlstatusarrhes: { fr: 'Arrhes', en: 'Deposit' },
  ddlstatuspayment: { fr: 'Solde', en: 'Balance' },
  ddlstatuscommunication: { fr: 'Suivi', en: 'Follow-up' },
  ddlstatusdiscount: { fr: 'Remise', en: 'Discount' },
};

function Tags({ ddl }: { ddl: Ddl }) {
  const language = useLanguage();
  return TAG_CATEGORIES.flatMap((category) => {
    const tag = ddl.tags.find(({ cat }) => cat === category);
    if (!tag) return [];
    return [
      <Fact key={category} name={TAG_NAMES[category][language]}>
        <span className={classes.tag} style={{ '--tag': tag.color } as React.CSSProperties}>
          {language === 'en' && tag.label_en ? tag.label_en : tag.label}
        </span>
      </Fact>,
    ];
  });
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
