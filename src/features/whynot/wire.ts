/** Causes as they are answered: in words, with what the reader may do about each. */
import { paths } from '#kernel/paths.ts';
import { canWriteAgency } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import { nightsBetween } from '#kernel/day.ts';
import type { WireCause } from './api.ts';
import { actText, causeText, setByText } from './cause.ts';
import { guestSentence } from './guestwords.ts';
import type { Cause } from './cause.ts';
import type { Asked, Causes } from './causes.ts';

export function answerOf({ house, causes }: Causes, asked: Asked, caller: Caller) {
  const mayWrite = canWriteAgency(caller, house.agid);
  return {
    models: causes.map((cause) => wireOf(cause, asked, caller, mayWrite)),
    sentence: { fr: guestSentence(causes, asked, 'fr'), en: guestSentence(causes, asked, 'en') },
  };
}

function wireOf(
  cause: Cause,
  { houseId, from, to }: Asked,
  { language }: Caller,
  mayWrite: boolean,
): WireCause {
  const act = mayWrite ? cause.act : null;
  return {
    type: cause.type,
    from: cause.from,
    to: cause.to,
    message: causeText(cause, language),
    set_by: setByText(cause, language),
    alphaid: cause.alphaid,
    act,
    act_label: act === null ? '' : actText(cause, nightsBetween(from, to), language),
    value: cause.value,
    path: pathTo(cause, houseId),
  };
}

/** The screen that says more, or where it is changed. */
function pathTo({ type, warning }: Cause, houseId: number): string {
  if (type === 'missingRate') return paths.house({ id: houseId, tab: 'calendar' });
  if (type !== 'other') return '';
  return warning?.type === 'legalFile' || warning?.type === 'nightsCap'
    ? paths.legalHouse({ id: houseId })
    : '';
}
