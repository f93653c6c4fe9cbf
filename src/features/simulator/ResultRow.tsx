/** One house of the simulation, in two lines: what it is, what it costs, and the way to a quote. A row with warnings is not calculated and says why. */
import type { QuoteFormState, SearchCriteria } from '#features/quotes/handover.ts';
import type { Ddl } from '#features/requests/api.ts';
import { cents } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { go } from '#web/router.tsx';
import { useCan, useCanWriteAgency } from '#web/session.ts';
import { Money } from '#web/ui/Money.tsx';
import { Photo } from '#web/ui/Photo.tsx';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import type { SimulatorRow } from './api.ts';
import { WhyNotButton } from '#features/whynot/WhyNotButton.tsx';
import { PriceDetail } from './PriceDetail.tsx';
import classes from './Simulator.module.css';

interface Props {
  row: SimulatorRow;
  searchCriteria: SearchCriteria;
  ddl: Ddl | undefined;
  /** The house the request asks for. */
  isRequested: boolean;
}

export function ResultRow({ row, searchCriteria, ddl, isRequested }: Props) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const seesDetail = useCan('toolSimulatorDebug');
  const writesThere = useCanWriteAgency(row.agid);
  // Of a request of one agency and a house of the other nothing can be made.
  const mayQuote = writesThere && (ddl === undefined || ddl.can_manage === 1);
  const isPriced = row.warnings.length === 0 && row.montant_total !== null;

  function select(): void {
    const state: QuoteFormState = {
      searchCriteria,
      quote: row,
      ...(ddl && { attachToExistingDdl: ddl.alphaid, tenantUid: ddl.sender_uid }),
    };
    go(paths.newQuote(), { state });
  }

  return (
    <li className={classes.row} data-priced={isPriced} data-requested={isRequested}>
      <div className={classes.picture}>
        <Photo src={row.house_picture} alt="" ratio={4 / 3} />
      </div>
      <House row={row} isRequested={isRequested} />
      {isPriced ? <Price row={row} /> : <NotPriced row={row} searchCriteria={searchCriteria} ddl={ddl} />}
      {isPriced && (
        <div className={classes.actions}>
          {mayQuote ? (
            <Button size="xs" onClick={select} aria-label={t`Faire un devis pour ${row.title}`}>
              <Trans>Faire un devis</Trans>
            </Button>
          ) : (
            <span className={classes.elsewhere}>
              <Trans>Location de l'autre agence</Trans>
            </span>
          )}
          {seesDetail && (
            <ActionIcon
              color="gray"
              aria-expanded={isOpen}
              aria-label={t`Détail du calcul pour ${row.title}`}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? <IconChevronUp size={17} stroke={1.8} /> : <IconChevronDown size={17} stroke={1.8} />}
            </ActionIcon>
          )}
        </div>
      )}
      {isOpen && (
        <div className={classes.detail}>
          <PriceDetail row={row} />
        </div>
      )}
    </li>
  );
}

function House({ row, isRequested }: Pick<Props, 'row' | 'isRequested'>) {
  const { t } = useLingui();
  return (
    <div className={classes.house}>
      <h2 title={row.title}>
        {row.title}{' '}
        <span className={classes.number}>
          {row.ref_idrl === '' ? t`n°${row.nid}` : t`n°${row.nid} · ${row.ref_idrl}`}
        </span>
        {isRequested && (
          <span className={classes.requested}>
            <Trans>Demandée</Trans>
          </span>
        )}
      </h2>
      <p className={classes.facts}>
        <span>{row.village}</span>
        <span>{row.owner_name}</span>
        {row.num_sleeps > 0 && (
          <span>
            <Plural value={row.num_sleeps} one="# couchage" other="# couchages" />
          </span>
        )}
        <span>
          <Plural value={row.num_rooms} one="# chambre" other="# chambres" />
        </span>
        <span>
          <Plural value={row.num_bathrooms} one="# salle de bain" other="# salles de bain" />
        </span>
        {row.pool === 1 && (
          <span>
            <Trans>Piscine</Trans>
          </span>
        )}
        {row.pets === 1 && (
          <span>
            <Trans>Animaux acceptés</Trans>
          </span>
        )}
      </p>
    </div>
  );
}

function Price({ row }: { row: SimulatorRow }) {
  const before =
    row.montant_total_er === row.montant_total
      ? row.montant_total_er_before_discount
      : row.montant_total_idrl_before_discount;
  return (
    <div className={classes.price}>
      <Money cents={cents(row.montant_total ?? 0)} original={before === null ? null : cents(before)} strong />
      <p className={classes.under}>
        {row.discount_label !== '' && <span className={classes.discount}>{row.discount_label}</span>}
        {row.linen_included === 1 && (
          <span>
            <Trans>linge inclus</Trans>
          </span>
        )}
        {row.tax_collected_by !== null && (
          <span>
            <Trans>Taxe collectée par {row.tax_collected_by}</Trans>
          </span>
        )}
      </p>
    </div>
  );
}

/** As 'Pourquoi pas ?' asks for them. */
export function nightsOfSearch({ dateFrom: from, dateTo: to, adults, children, disabled }: SearchCriteria) {
  return { from, to, people: adults + children + disabled };
}

function NotPriced({ row, searchCriteria, ddl }: Pick<Props, 'row' | 'searchCriteria' | 'ddl'>) {
  return (
    <div className={classes.notPriced}>
      <strong>
        <IconAlertTriangle size={16} stroke={1.8} aria-hidden /> <Trans>Non calculé</Trans>
      </strong>
      <ul>
        {row.warnings.map((warning) => (
          <li key={warning.type}>{warning.message}</li>
        ))}
      </ul>
      <WhyNotButton
        houseId={row.nid}
        houseTitle={row.title}
        {...nightsOfSearch(searchCriteria)}
        ddlId={ddl?.id}
      />
    </div>
  );
}
