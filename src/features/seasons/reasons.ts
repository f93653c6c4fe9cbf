/** Why a season is not laid over a house, in words. Both sides, pure. */
import type { LocalizedText } from '#kernel/localized.ts';

export type SeasonReason = 'noBase' | 'noLastYear' | 'underFloor' | 'notLet';

const WHY: Record<SeasonReason, LocalizedText> = {
  noBase: {
    fr: 'Cette maison n’a pas de prix de base\u00a0: donnez-lui en un d’abord.',
    en: 'This house has no base price: give it one first.',
  },
  noLastYear: {
    fr: 'Aucune de ces nuits n’avait de prix l’an dernier.',
    en: 'None of these nights had a price last year.',
  },
  underFloor: {
    fr: 'Sous le plancher du mandat\u00a0: {amount} la nuit, le propriétaire n’accepte pas moins de {floor}.',
    en: 'Below the mandate’s floor: {amount} a night, the owner accepts no less than {floor}.',
  },
  notLet: {
    fr: 'Cette maison est archivée\u00a0: aucun prix n’y est posé.',
    en: 'This house is archived: no price is laid over it.',
  },
};

export interface Refused {
  reason: SeasonReason;
  params?: Readonly<Record<string, string>>;
}

export function reasonText({ reason, params = {} }: Refused): LocalizedText {
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  return { fr: filled(WHY[reason].fr), en: filled(WHY[reason].en) };
}
