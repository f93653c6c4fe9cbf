/** Quotes and the stay they hold. */
import type { Bundle } from '../rows.ts';
import { api, both, empty } from './line.ts';
import type { Line } from './line.ts';

/** The quote not accepted yet, or accepted and without a contract. */
export const withoutStay = ({ request, quote }: Bundle): string[] => [
  `delete from stay where ddl_id = ${request}`,
  `update quote set accepted = false where id = ${quote}`,
  `update contract set status = 'canceled' where ddl_id = ${request}`,
];

export const noContract = ({ request }: Bundle): string[] => [
  `update contract set status = 'canceled' where ddl_id = ${request}`,
];

export const QUOTES: Line[] = [
  ...both('GET /quotes', 'staff'),
  ...both('GET /quotes/csv-export', 'staff'),
  ...both('GET /quotes/:id', 'deskRead', { names: 'quote' }),
  ...both('POST /quotes', 'deskWrite', {
    names: 'request',
    variant: 'the request it hangs on',
    inBody: true,
    priced: true,
    first: withoutStay,
    body: (row) => ({ attachToExistingDdl: row.request, CrmQuote: quoteOf(row) }),
  }),
  ...both('POST /quotes', 'ownAgency', {
    names: 'house',
    variant: 'the house',
    inBody: true,
    mineFirst: withoutStay,
    body: (row, mine) => ({
      attachToExistingDdl: mine.request,
      CrmQuote: { ...quoteOf(mine), nid: row.house },
    }),
    neverOk: 'its prices are another house’s',
  }),
  ...both('PUT /quotes/:id', 'deskWrite', {
    names: 'quote',
    priced: true,
    first: withoutStay,
    body: (row) => ({ id: row.quote, CrmQuote: quoteOf(row), _clientTimestamp: Date.now() + 1_000 }),
  }),
  api('PUT /crmquotes/:id/accept', 'deskWrite', { names: 'quote', first: withoutStay, body: empty }),
  api('GET /crmquotes/:id/guest-acceptance', 'guestReads', { names: 'quote' }),
  api('PUT /crmquotes/:id/guest-acceptance', 'guestSays', {
    names: 'quote',
    first: withoutStay,
    body: empty,
  }),
  // It is asked by whoever is about to accept, and refused like that.
  api('GET /crmquotes/:id/acceptance', 'deskWrite', { names: 'quote', first: withoutStay }),
  api('PUT /crmquotes/:id/acceptance', 'deskWrite', { names: 'quote', first: withoutStay, body: empty }),
  api('PUT /crmquotes/:id/unaccept', 'deskWrite', { names: 'quote', first: noContract, body: empty }),
  api('PUT /crmquotes/:id/cancel', 'deskWrite', { names: 'quote', first: withoutStay, body: empty }),
  api('PUT /crmquotes/:id/uncancel', 'deskWrite', {
    names: 'quote',
    first: (row) => [...withoutStay(row), `update quote set cancelled = true where id = ${row.quote}`],
    body: empty,
  }),
  api('PUT /crmquotes/:id/lock', 'deskWrite', { names: 'quote', first: noContract, body: empty }),
  api('PUT /crmquotes/:id/unlock', 'deskWrite', {
    names: 'quote',
    first: (row) => [...noContract(row), `update quote set locked = true where id = ${row.quote}`],
    body: empty,
  }),
  api('PUT /estimates/:id/choose', 'choose', {
    names: 'quote',
    body: empty,
    neverOk: 'its quote is no estimate; publicsite.http.test.taken.ts chooses one',
  }),
  api('GET /crmddls/:id/quotedetails', 'thread', { names: 'request' }),
  api('GET /crmddls/:id/booking', 'thread', { names: 'request' }),
  api('PUT /crmddls/:id/option', 'deskWrite', {
    names: 'request',
    body: () => ({
      held_until: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 19).replace('T', ' '),
      _clientTimestamp: Date.now() + 60_000,
    }),
  }),
  api('PUT /crmddls/:id/confirm', 'deskWrite', {
    names: 'request',
    body: () => ({ reason: 'Arrhes vues à la banque' }),
  }),
];

/** Amounts of the right shape; where the call must succeed they are replaced by those the simulator computes. */
export function quoteOf({ house, platformOfQuote, from, to }: Bundle): Record<string, unknown> {
  return {
    nid: house,
    platform: platformOfQuote,
    date_from: from,
    date_to: to,
    nb_adults: 2,
    tarif_affiche_semaine_base: 1,
    montant_menage: 1,
    tarif_affiche_sans_menage: 1,
    montant_honoraires: 1,
    gain_client_net_loueur: 1,
    frais_plateforme: 1,
    bider: 1,
    montant_linge: 1,
    taxeSejour: 1,
    montant_total_before_discount: 1,
    discount: 0,
    montant_total: 1,
    montant_caution: 1,
  };
}
