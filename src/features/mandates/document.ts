/** The pages of a mandate, and of the register. Words only: the provider lays them out. Both in French, the language of what is signed. */
import type { Day } from '#kernel/day.ts';
import { formatDay, longDay } from '#kernel/day.ts';
import { labelOf } from '#kernel/choices.ts';
import { cents, formatEuros } from '#kernel/money.ts';
import type { Fact, PrintedDocument } from '#kernel/printed.ts';
import { BORNE_BY_WHOM } from './choices.ts';
import { MANDATE_FIELDS } from './fields.ts';
import { numberText, standingOf, STANDING_WORDS } from './mandate.ts';
import type { HolderRow, RegisterEntry } from './holderqueries.ts';
import type { MandateParties, MandateRow } from './queries.ts';

const NBSP = '\u00a0';

/** @param isDraft nobody signs it: its title says so, as that of one that was cancelled */
export function mandateDocument(
  mandate: MandateRow,
  parties: MandateParties,
  { isDraft, today }: { isDraft: boolean; today: Day },
): PrintedDocument {
  const title = `Mandat ${mandate.kind === 'location' ? 'de location saisonnière' : 'd’intendance'} n°${NBSP}${numberText(mandate)}`;
  const [inTitle, inFooter] =
    mandate.state === 'cancelled'
      ? [' (annulé)', ', annulé']
      : isDraft
        ? [' (projet)', ', projet sans valeur']
        : ['', ''];
  return {
    language: 'fr',
    title: `${title}${inTitle}`,
    subtitle: `Établi le ${longDay(today, 'fr')}`,
    header: [parties.agency_name, parties.agency_registration].filter(Boolean).join(' – '),
    footer: `Mandat n°${NBSP}${numberText(mandate)}${inFooter}`,
    parts: [
      { is: 'heading', text: 'Entre' },
      { is: 'facts', rows: said(partyFacts(mandate, parties)) },
      { is: 'heading', text: 'Objet' },
      { is: 'paragraph', text: purpose(mandate) },
      { is: 'facts', rows: said(houseFacts(parties)) },
      { is: 'heading', text: 'Durée' },
      { is: 'facts', rows: said(termFacts(mandate)) },
      { is: 'heading', text: 'Conditions' },
      { is: 'facts', rows: said(conditions(mandate)) },
      ...(weeksText(mandate) === ''
        ? []
        : [
            { is: 'heading', text: 'Semaines du propriétaire' } as const,
            { is: 'facts', rows: said(weekFacts(mandate)) } as const,
          ]),
      ...(mandate.remarks === ''
        ? []
        : [
            { is: 'heading', text: 'Autres clauses' } as const,
            { is: 'paragraph', text: mandate.remarks } as const,
          ]),
      {
        is: 'signatures',
        of: [
          { who: 'Le mandant', note: mandate.owners },
          { who: 'Le mandataire', note: parties.agency_name },
        ],
      },
    ],
  };
}

/** What is known: a line without a value is not printed. */
function said(facts: readonly Fact[]): Fact[] {
  return facts.filter(([, value]) => value !== '');
}

function partyFacts(mandate: MandateRow, parties: MandateParties): Fact[] {
  return [
    ['Le mandant', [mandate.owners, parties.owner_address].filter(Boolean).join('\n')],
    [
      'Le mandataire',
      [parties.agency_name, parties.agency_address, parties.agency_phone].filter(Boolean).join('\n'),
    ],
    [
      'Titulaire de la carte professionnelle',
      [parties.holder_name, parties.card_number && `carte n°${NBSP}${parties.card_number}`]
        .filter(Boolean)
        .join(', '),
    ],
  ];
}

function purpose({ kind }: MandateRow): string {
  return kind === 'location'
    ? 'Le mandant donne au mandataire, qui l’accepte, mandat de louer en meublé, à la nuit ou à la semaine, la maison désignée ci-dessous, d’établir et de signer les contrats de location en son nom, et d’en recevoir le prix.'
    : 'Le mandant donne au mandataire, qui l’accepte, mandat de veiller sur la maison désignée ci-dessous\u00a0: remise des clés, ménage, linge, contrôles et petit entretien. Le mandant la loue lui-même.';
}

function houseFacts(parties: MandateParties): Fact[] {
  return [
    ['Maison', `${parties.house_title} (n°${NBSP}${parties.house_id})`],
    [
      'Adresse',
      [parties.house_street, [parties.house_postal_code, parties.house_village].filter(Boolean).join(' ')]
        .filter(Boolean)
        .join('\n'),
    ],
  ];
}

function termFacts({ date_from: from, date_to: to, notice_months: months }: MandateRow): Fact[] {
  return [
    ['Du', from === null ? '' : longDay(from, 'fr')],
    ['Au', to === null ? '' : `${longDay(to, 'fr')} inclus`],
    ['Préavis', months === null ? '' : months === 0 ? 'Sans préavis' : `${months} mois`],
  ];
}

function conditions(mandate: MandateRow): Fact[] {
  return [
    [
      'Honoraires du mandataire',
      mandate.rate === null ? '' : `${percentText(mandate.rate)} du loyer, ménage non compris`,
    ],
    [
      'Versement des loyers',
      mandate.payout_day === null
        ? ''
        : `Le ${mandate.payout_day === 1 ? '1er' : mandate.payout_day} du mois, jamais avant l’arrivée du locataire`,
    ],
    [MANDATE_FIELDS.cleaning_by.label.fr, labelOf(BORNE_BY_WHOM, mandate.cleaning_by, 'fr')],
    [MANDATE_FIELDS.linen_by.label.fr, labelOf(BORNE_BY_WHOM, mandate.linen_by, 'fr')],
    [
      'Remise sans accord du mandant',
      mandate.discount_floor === null
        ? ''
        : mandate.discount_floor === 0
          ? 'Aucune'
          : `${percentText(mandate.discount_floor)} au plus`,
    ],
    [
      'Travaux sans accord du mandant',
      mandate.works_threshold === null ? '' : `${formatEuros(cents(mandate.works_threshold))} au plus`,
    ],
  ];
}

function weekFacts(mandate: MandateRow): Fact[] {
  return [
    ['Gardées par le mandant', weeksText(mandate)],
    ['À choisir avant le', mandate.claim_until === '' ? '' : `${mandate.claim_until} de chaque année`],
  ];
}

function weeksText({ weeks_high: high, weeks_middle: middle, weeks_low: low }: MandateRow): string {
  return (
    [
      [high, 'haute'],
      [middle, 'moyenne'],
      [low, 'basse'],
    ] as const
  )
    .flatMap(([weeks, season]) =>
      weeks === null ? [] : [`${weeks} semaine${weeks > 1 ? 's' : ''} en ${season} saison`],
    )
    .join(', ');
}

/** '20 %', '17,5 %'. */
function percentText(basisPoints: number): string {
  return `${String(basisPoints / 100).replace('.', ',')}${NBSP}%`;
}

export function registerDocument(
  holder: HolderRow,
  entries: readonly RegisterEntry[],
  today: Day,
): PrintedDocument {
  const [first, last] = [entries[0], entries.at(-1)];
  const card = holder.card_number === '' ? '' : `, carte professionnelle n°${NBSP}${holder.card_number}`;
  return {
    language: 'fr',
    title: 'Registre des mandats',
    subtitle: `${holder.name}${card}`,
    header: holder.agencies.join(' – '),
    footer: `Registre des mandats, extrait du ${formatDay(today)}`,
    landscape: true,
    parts: [
      {
        is: 'paragraph',
        text:
          first && last
            ? `Extrait du ${longDay(today, 'fr')}\u00a0: ${entries.length} inscription${entries.length > 1 ? 's' : ''}, du n°${NBSP}${first.number} au n°${NBSP}${last.number} sans interruption. Un mandat annulé garde son numéro.`
            : `Extrait du ${longDay(today, 'fr')}\u00a0: aucune inscription.`,
      },
      {
        is: 'table',
        head: ['N°', 'Inscrit le', 'Mandant', 'Objet', 'Maison', 'Du', 'Au', 'État'],
        wide: [2, 4, 7],
        rows: entries.map((entry) => [
          String(entry.number),
          formatDay(entry.entered_on),
          entry.owners,
          entry.kind === 'location' ? 'Location' : 'Intendance',
          `${entry.house_title}\n${entry.address}`,
          entry.date_from === null ? '' : formatDay(entry.date_from),
          entry.date_to === null ? '' : formatDay(entry.date_to),
          stateText(entry, today),
        ]),
      },
    ],
  };
}

function stateText(entry: RegisterEntry, today: Day): string {
  const words = STANDING_WORDS[standingOf(entry, today)].fr;
  const signed = entry.signed_on === null ? '' : `, signé le ${formatDay(entry.signed_on)}`;
  const reason = entry.cancelled_reason || entry.ended_reason;
  return `${words}${signed}${reason === '' ? '' : `\u00a0: ${reason}`}`;
}
