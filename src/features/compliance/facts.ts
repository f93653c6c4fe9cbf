/** What is known of a house when its legal file is judged. Pure. */
import type { EnergyClass, LegalLevel, LegalSubject } from '#entities/legalchoices.ts';
import type { Day } from '#kernel/day.ts';
import type { DocumentState, Item, OwnerStatus, Regime } from './items.ts';

/** One rule of the settings. */
export interface CommuneRule {
  /** INSEE's code of its commune: two villages of one commune have the same rules. Null: every commune. */
  insee: string | null;
  subject: LegalSubject;
  level: LegalLevel;
  amount: number | null;
  energy_class: EnergyClass | null;
  date_from: Day;
  /** The last day; null while it holds. */
  date_to: Day | null;
  source: string;
  verified_on: Day | null;
}

/** What counts of a document, whether it stands or was replaced: one that was replaced counts for its own days. */
export interface DocumentFacts {
  item: Item;
  state: DocumentState;
  regime: Regime | null;
  number: string;
  receipt: string;
  asked_on: Day | null;
  issued_on: Day | null;
  ends_on: Day | null;
  energy_class: EnergyClass | null;
  classement: number | null;
  /** Of a sworn statement: what it states. */
  stated: Stated | null;
  is_signed: boolean;
  has_file: boolean;
  /** False: another one has taken its place. */
  stands: boolean;
}

/** What an owner swears to. When one of these is otherwise, the statement is signed again. */
export interface Stated {
  /** Who swears: whoever buys the house swears anew. */
  owner: number;
  address: string;
  village: string;
  legal_type: number;
  number: string;
  outdoors_pool: boolean;
  owner_status: OwnerStatus;
}

export interface HouseFacts {
  id: number;
  agid: number;
  insee: string;
  legal_type: number;
  outdoors_pool: boolean;
  classement: number;
  owner_status: OwnerStatus;
  /** Published or let before there was a legal file: until that day it goes on as it was. */
  grace_until: Day | null;
  /** It was published then, and may be published again until that day. */
  grace_publishes: boolean;
  /** As its owner would state it now. */
  stated: Stated;
  documents: readonly DocumentFacts[];
}
