/** What the card of an item, and each part of it, is given. */
import type { LegalFile, LegalItem } from './api.ts';
import type { Item } from './items.ts';

export interface ItemProps {
  file: LegalFile;
  item: LegalItem;
  mayWrite: boolean;
}

export type EditedItem = Exclude<Item, 'statement'>;
