/** Choices of the house record in the page's language: French and English stand with the choices, the two others here. */
import { labelOf } from '#kernel/choices.ts';
import type { PageLanguage } from '#kernel/localized.ts';
import { LANGUAGES } from '#features/people/choices.ts';
import { ADAPTED_TO, CLASSEMENTS, PRICE_TYPES, PROPERTY_TYPES } from '#features/listings/choices.ts';

const CHOICES = {
  property: PROPERTY_TYPES,
  stars: CLASSEMENTS,
  adaptedTo: ADAPTED_TO,
  priceType: PRICE_TYPES,
  spoken: LANGUAGES,
} as const;
type Kind = keyof typeof CHOICES;
type Ids<K extends Kind> = (typeof CHOICES)[K][number]['id'];

type Labels = { readonly [K in Kind]: Readonly<Record<Ids<K>, string>> };

const MORE: Readonly<Record<'de' | 'es', Labels>> = {
  de: {
    property: { 1: 'Haus', 2: 'Villa', 3: 'Wohnung', 4: 'Gästehaus', 5: 'Hotel', 6: 'Campingplatz' },
    stars: {
      1: 'Ohne Klassifizierung',
      4: '1 Stern',
      5: '2 Sterne',
      6: '3 Sterne',
      7: '4 Sterne',
      8: '5 Sterne',
      9: 'Palace',
    },
    adaptedTo: { 1: 'Kinder', 2: 'Haustiere', 3: 'Nichtraucher', 4: 'Eingeschränkte Mobilität' },
    priceType: { 0: 'pro Woche', 1: 'pro Nacht', 2: 'pro Wochenende' },
    spoken: { 1: 'Französisch', 2: 'Englisch', 3: 'Spanisch', 4: 'Deutsch' },
  },
  es: {
    property: { 1: 'Casa', 2: 'Villa', 3: 'Apartamento', 4: 'Casa de huéspedes', 5: 'Hotel', 6: 'Camping' },
    stars: {
      1: 'Sin clasificar',
      4: '1 estrella',
      5: '2 estrellas',
      6: '3 estrellas',
      7: '4 estrellas',
      8: '5 estrellas',
      9: 'Palace',
    },
    adaptedTo: { 1: 'Niños', 2: 'Mascotas', 3: 'No fumadores', 4: 'Movilidad reducida' },
    priceType: { 0: 'por semana', 1: 'por noche', 2: 'por fin de semana' },
    spoken: { 1: 'francés', 2: 'inglés', 3: 'español', 4: 'alemán' },
  },
};

export function label(kind: Kind, id: number, language: PageLanguage): string {
  if (language === 'fr' || language === 'en') return labelOf(CHOICES[kind], id, language);
  return (MORE[language][kind] as Readonly<Record<number, string>>)[id] ?? '';
}
