/** What whoever edits a house is told of its public page. */
import { Refusal } from '#kernel/refusal.ts';
import type { App } from '#server/app.ts';
import type { Caller } from '#server/session.ts';
import type { HouseSite } from './api.ts';
import { embedPath, listingPath } from './paths.ts';
import { previewPath } from './preview.ts';
import { houseSeen } from './queries.ts';
import { offeredNow } from './reading.ts';
import { missingFor, vacationRental } from './structured.ts';

export async function siteOf(app: App, caller: Caller, id: number): Promise<HouseSite> {
  const { publicUrl, secret } = app.config;
  if (!(await houseSeen(app.db, caller, id))) throw new Refusal('notFound');
  const offered = await offeredNow(app, id);
  const seen = offered ?? (await offeredNow(app, id, true));
  const preview = previewPath(secret, id, 'fr');
  return {
    page: offered ? `${publicUrl}${listingPath(id, 'fr')}` : null,
    preview: !offered && seen ? { url: `${publicUrl}${preview.path}`, until: preview.until } : null,
    calendar: `${publicUrl}${embedPath(id, 'fr')}`,
    missing: seen
      ? missingFor(
          vacationRental({ ...seen, language: 'fr', origin: publicUrl, around: seen.circle?.centre }),
        )
      : [],
  };
}
