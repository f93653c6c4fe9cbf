import { fillPlaceholders } from '#features/mailing/placeholders.ts';
import { requestForCaller } from '#features/requests/actions.ts';
import { route } from '#server/route.ts';
import type { Route } from '#server/route.ts';
import * as api from './api.ts';
import type { PrewrittenText } from './api.ts';
import { guestOfRequest, textsFor } from './queries.ts';
import type { Guest, ReadyText } from './queries.ts';

const ENGLISH = 2;

export const prewrittenRoutes: Route[] = [
  route(api.listPrewritten, { needs: 'toolChatManage' }, async ({ db, caller, params }) => {
    const { id, agid, page_nid } = await requestForCaller(db, caller, params.id);
    const guest = await guestOfRequest(db, id);
    const texts = await textsFor(db, agid, page_nid);
    return { models: texts.map((text) => filledIn(text, guest)) };
  }),
];

/** A text that was never translated is better in French than not at all. */
function filledIn({ text_fr, text_en, ...text }: ReadyText, guest: Guest): PrewrittenText {
  const language = guest.language === ENGLISH && text_en.trim() !== '' ? 'en' : 'fr';
  const { date_from: dateFrom, date_to: dateTo, house, agency } = guest;
  const values = { guest, dateFrom, dateTo, house, agency };
  return {
    ...text,
    language,
    text: fillPlaceholders(language === 'en' ? text_en : text_fr, values, language),
  };
}
