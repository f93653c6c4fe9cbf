/** What is wrong with a request or with dates, in the two languages the product's own refusals do not have. */
import type { PageLanguage } from '#kernel/localized.ts';
import type { RefusalKey, WireWarning } from '#kernel/refusal.ts';
import type { PriceWarningType } from '#features/pricing/words.ts';
import { filled } from './texts.ts';

type Told =
  | Extract<
      RefusalKey,
      | 'required'
      | 'day'
      | 'integer'
      | 'min'
      | 'max'
      | 'maxLength'
      | 'mail'
      | 'phone'
      | 'inThePast'
      | 'fromAfterTo'
      | 'stayTooLong'
      | 'capacityExceeded'
      | 'tooManyAttempts'
      | 'busy'
    >
  | Extract<
      PriceWarningType,
      | 'nightsTaken'
      | 'minimumStay'
      | 'maximumStay'
      | 'wholeWeeks'
      | 'arrivalNotAllowed'
      | 'departureNotAllowed'
      | 'capacity'
    >;

type Problems = Readonly<Record<Told, string>>;

const PROBLEMS: Readonly<Record<'de' | 'es', Problems>> = {
  de: {
    required: 'Dieses Feld muss ausgefüllt werden.',
    day: 'Dieses Datum gibt es nicht.',
    integer: 'Bitte geben Sie eine ganze Zahl ein.',
    min: 'Mindestens {n}.',
    max: 'Höchstens {n}.',
    maxLength: 'Höchstens {n} Zeichen.',
    mail: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
    phone: 'Bitte geben Sie eine gültige Telefonnummer ein.',
    inThePast: 'Dieses Datum ist schon vorbei.',
    fromAfterTo: 'Die Abreise muss nach der Anreise liegen.',
    stayTooLong: 'Dieser Aufenthalt ist zu lang.',
    capacityExceeded: 'In diesem Haus wohnen höchstens {n} Personen.',
    tooManyAttempts: 'Zu viele Versuche. Bitte versuchen Sie es in einigen Minuten noch einmal.',
    busy: 'Gerade ist viel los. Nichts wurde gespeichert: Bitte versuchen Sie es gleich noch einmal.',
    nightsTaken: 'Diese Nächte sind nicht mehr frei.',
    minimumStay: 'Mindestaufenthalt: {n} Nächte.',
    maximumStay: 'Höchstens {n} Nächte ab diesem Tag.',
    wholeWeeks: 'Ab diesem Tag nur wochenweise.',
    departureNotAllowed: 'Am letzten Tag ist keine Abreise möglich.',
    arrivalNotAllowed: 'An diesem Tag ist keine Anreise möglich.',
    capacity: 'In diesem Haus wohnen höchstens {n} Personen.',
  },
  es: {
    required: 'Hay que rellenar este campo.',
    day: 'Esta fecha no existe.',
    integer: 'Introduzca un número entero.',
    min: 'Mínimo: {n}.',
    max: 'Máximo: {n}.',
    maxLength: 'Máximo: {n} caracteres.',
    mail: 'Introduzca un correo electrónico válido.',
    phone: 'Introduzca un número de teléfono válido.',
    inThePast: 'Esta fecha ya ha pasado.',
    fromAfterTo: 'La salida debe ser posterior a la llegada.',
    stayTooLong: 'Esta estancia es demasiado larga.',
    capacityExceeded: 'Esta casa admite {n} personas como máximo.',
    tooManyAttempts: 'Demasiados intentos. Vuelva a intentarlo dentro de unos minutos.',
    busy: 'El servicio está muy solicitado. No se ha guardado nada: vuelva a intentarlo en un momento.',
    nightsTaken: 'Estas noches ya no están libres.',
    minimumStay: 'Estancia mínima: {n} noches.',
    maximumStay: 'Estancia máxima a partir de ese día: {n} noches.',
    wholeWeeks: 'A partir de ese día, solo por semanas enteras.',
    departureNotAllowed: 'No se puede salir el último día.',
    arrivalNotAllowed: 'No se puede llegar ese día.',
    capacity: 'Esta casa admite {n} personas como máximo.',
  },
};

/** For the browser's script, which says the server's refusals; empty where the server has the words itself. */
export function problemsIn(language: PageLanguage): Readonly<Record<string, string>> {
  return language === 'de' || language === 'es' ? PROBLEMS[language] : {};
}

/** The sentence of a refusal: the page's own, or else as the product says it. */
export function problemText(
  { type, params, message }: Pick<WireWarning, 'message'> & { type: string; params?: WireWarning['params'] },
  language: PageLanguage,
): string {
  const words = problemsIn(language);
  return Object.hasOwn(words, type) ? filled(words[type]!, params ?? {}) : message;
}
