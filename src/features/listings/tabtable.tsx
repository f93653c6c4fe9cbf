/**
 * The tabs of the editor, each with what it is called and what stands in it; which of them a house has is house.ts's to say. A tab is loaded when
 * it is opened. `Content` stands in the form, and is saved with it; `Beside`, which saves itself, stands outside of it.
 */
import { lazyPart } from '#web/ui/lazyPart.tsx';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ComponentType } from 'react';
import type { FormTabProps, TabProps } from './editor.ts';
import type { EditorTab } from './house.ts';

export interface EditorTabEntry {
  label: MessageDescriptor;
  Content?: ComponentType<FormTabProps>;
  Beside?: ComponentType<TabProps>;
}

const general = async () => (await import('./GeneralTab.tsx')).GeneralTab;

/** The tab most houses are opened on comes beside the house, not after it. Whoever draws it asks again, and says a failure. */
export function fetchFirstTab(named: string | undefined): void {
  if (named === undefined || named === 'general') void general().catch(() => undefined);
}

export const TABS: Readonly<Partial<Record<EditorTab, EditorTabEntry>>> = {
  general: {
    label: msg`Général`,
    Content: lazyPart(general),
  },
  photos: {
    label: msg`Photos`,
    Beside: lazyPart(async () => (await import('#features/photos/PhotosTab.tsx')).PhotosTab),
  },
  prices: {
    label: msg`Tarifs`,
    Content: lazyPart(async () => (await import('#features/periods/PricesTab.tsx')).PricesTab),
  },
  calendar: {
    label: msg`Calendrier`,
    Beside: lazyPart(async () => (await import('./CalendarTab.tsx')).CalendarTab),
  },
  map: { label: msg`Adresse`, Content: lazyPart(async () => (await import('./MapTab.tsx')).MapTab) },
  promo: {
    label: msg`Promotion`,
    Content: lazyPart(async () => (await import('./PromoTab.tsx')).PromoTab),
    Beside: lazyPart(async () => (await import('./PromoTab.tsx')).PromoBeside),
  },
  legal: {
    label: msg`Dossier légal`,
    Beside: lazyPart(async () => (await import('#features/compliance/LegalTab.tsx')).LegalTab),
  },
  meta: {
    label: msg`Interne`,
    Content: lazyPart(async () => (await import('./MetaTab.tsx')).MetaTab),
    Beside: lazyPart(async () => (await import('./MetaTab.tsx')).MetaBeside),
  },
  edl: {
    label: msg`État des lieux`,
    Content: lazyPart(async () => (await import('./inventory/InventoryTab.tsx')).InventoryTab),
    Beside: lazyPart(async () => (await import('./inventory/SealedInventories.tsx')).SealedInventories),
  },
};
