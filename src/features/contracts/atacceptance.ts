/**
 * A contract that leaves in the same breath as its quote is accepted: made ahead of the transaction, of what the quote will be once it is;
 * sent in it, unless what it says has changed meanwhile.
 */
import type { Cents } from '#kernel/money.ts';
import { cents } from '#kernel/money.ts';
import type { Greeted } from '#features/mailing/mail.ts';
import { Refusal } from '#kernel/refusal.ts';
import { submitterOf } from '#features/files/intake.ts';
import { saveCard } from '#features/people/actions.ts';
import { TENANT_DETAILS } from '#features/quotes/quote.ts';
import type { TenantDetail } from '#features/quotes/quote.ts';
import type { App } from '#server/app.ts';
import type { ClientInfo } from '#server/clientaddress.ts';
import { requireAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import type { UserDifference } from './contract.ts';
import { sendContract } from './generating.ts';
import { printOf, readySource, renderContract, requireFilling, requireParties } from './generation.ts';
import type { Rendered } from './generation.ts';
import * as sourceQueries from './sourcequeries.ts';
import type { ContractSource } from './sourcequeries.ts';
import { contractLanguage, userDifferences } from './values.ts';

export interface Wanted {
  quoteId: number;
  quoteMessageId: number;
  /** As they were typed, where neither the tenant's card nor their account has them. */
  tenant: Readonly<Partial<Record<TenantDetail, string | undefined>>>;
  ignoreDifferences: boolean;
  /** With the linen the quote offers, as it will be once it is accepted with it. */
  linen: boolean;
}

export interface MadeContract {
  source: ContractSource;
  rendered: Rendered;
}

/** Slow, and outside of any transaction. */
export async function makeContract(app: App, caller: Caller, wanted: Wanted): Promise<MadeContract> {
  const stored = await sourceOf(app.db, caller, wanted);
  requireAgencyWrite(app.db, caller, stored.agid);
  if (stored.has_live_contract) throw new Refusal('ddlHasOngoingSignatures');
  const source = withLinenTaken(withDetails(stored, wanted.tenant), wanted.linen);
  requireParties(source);
  if (!wanted.ignoreDifferences && userDifferences(source).length > 0)
    throw new Refusal('differencesUnseen', { field: 'ignoreIndependentUserDiff' });
  return { source, rendered: await renderContract(app, source, submitterOf(caller)) };
}

/** Before anything else of the transaction: the card of a guest comes after all their requests. */
export async function completeTenant(tx: Tx, caller: Caller, { source }: MadeContract): Promise<void> {
  const stored = await sourceQueries.contractSource(tx, source.quote_message_id, caller);
  if (!stored) throw new Refusal('notFound');
  const typed = missingOf(stored).flatMap((name) =>
    source.tenant_card[name] === '' ? [] : [[name, source.tenant_card[name]] as const],
  );
  if (typed.length === 0) return;
  requireAgencyWrite(tx, caller, stored.agid);
  await saveCard(
    tx,
    { agid: stored.agid, uid: stored.tenant_uid, ...Object.fromEntries(typed) },
    { onlyMissing: true, editor: caller.uid },
  );
}

/** Once the quote is accepted. */
export async function sendMade(
  app: App,
  tx: Tx,
  caller: Caller,
  origin: ClientInfo,
  { made, opening }: { made: MadeContract; opening: string },
): Promise<string> {
  const source = await readySource(tx, made.source.quote_message_id, caller);
  if (printOf(source) !== printOf(made.source)) throw new Refusal('contractOutdated');
  return sendContract(app, tx, caller, origin, { source, rendered: made.rendered, opening });
}

/** What its contract would still ask for, were the quote accepted now. */
export interface ContractOutlook {
  house: string;
  language: 'fr' | 'en';
  /** Who signs, as their mails greet them. */
  guest: Greeted;
  /** What the contract names of them and nobody has told the agency yet. */
  missing: TenantDetail[];
  /** What it offers beside its price; nothing once it is taken. */
  linen: Cents;
  differences: UserDifference[];
  /** What nobody can type in a window: no template, no owner, another contract. */
  obstacle: Refusal | undefined;
}

export async function contractOutlook(
  db: Db,
  caller: Caller,
  quote: Pick<Wanted, 'quoteId' | 'quoteMessageId'>,
): Promise<ContractOutlook> {
  const source = await sourceOf(db, caller, quote);
  return {
    house: source.house_title,
    language: contractLanguage(source),
    guest: greetedTenant(source),
    missing: missingOf(source),
    linen: source.montant_linge > 0 || source.has_paid_linen ? cents(0) : source.linen_offered,
    differences: userDifferences(source),
    obstacle: obstacleOf(source),
  };
}

function greetedTenant({ tenant_card: card, tenant }: ContractSource): Greeted {
  return {
    title: card.title || tenant.title,
    first_name: card.first_name || tenant.first_name,
    last_name: card.last_name || tenant.last_name,
  };
}

function obstacleOf(source: ContractSource): Refusal | undefined {
  if (source.has_live_contract) return new Refusal('ddlHasOngoingSignatures');
  try {
    const complete = withDetails(source, TYPED_LATER);
    requireParties(complete);
    requireFilling(complete);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

const TYPED_LATER = Object.fromEntries(TENANT_DETAILS.map((name) => [name, '?']));

async function sourceOf(
  db: Db,
  caller: Caller,
  { quoteId, quoteMessageId }: Pick<Wanted, 'quoteId' | 'quoteMessageId'>,
): Promise<ContractSource> {
  const source = await sourceQueries.contractSource(db, quoteMessageId, caller);
  if (!source || source.quote_id !== quoteId) throw new Refusal('notFound');
  return source;
}

function missingOf({ tenant_card: card }: ContractSource): TenantDetail[] {
  return TENANT_DETAILS.filter((name) => card[name].trim() === '');
}

/** What is there already stands. */
function withDetails(source: ContractSource, typed: Wanted['tenant']): ContractSource {
  const given = missingOf(source).map((name) => [name, (typed[name] ?? '').trim()] as const);
  return { ...source, tenant_card: { ...source.tenant_card, ...Object.fromEntries(given) } };
}

function withLinenTaken(source: ContractSource, isWanted: boolean): ContractSource {
  const { linen_offered: linen } = source;
  if (!isWanted || source.montant_linge > 0) return source;
  if (source.has_paid_linen) throw new Refusal('linenPaidAlready', { field: 'linen' });
  if (linen === 0) throw new Refusal('linenNotOffered', { field: 'linen' });
  return { ...source, montant_linge: linen, montant_total: cents(source.montant_total + linen) };
}
