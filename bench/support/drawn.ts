/** Photos as they are in use: a first start draws the demo's within a quarter of an hour, while a bench would already measure. */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

const LIMIT_MS = 600_000;

/** One that is not drawn in all of its formats. */
const UNDRAWN = `not hp.draw_failed and not exists (select from house_photo_variant v where v.photo_id = hp.id and v.format = 'avif' and v.retired is null)`;

/**
 * Draws every cover and the photos of one house, by the server's own job, and has the others wait: a page then weighs what it weighs in use, and
 * nothing is drawn while it is measured. A server has to run over the database.
 */
export async function drawShown(client: pg.Client, houseId: number): Promise<void> {
  await client.query(
    `update house_photo set drawn_tried = now() where delta > 0 and house_id <> ${houseId} and drawn_tried is null`,
  );
  for (const until = Date.now() + LIMIT_MS; ; await pause(500)) {
    const { rows } = await client.query<{ left: number }>(
      `select count(*)::integer as left from house_photo hp where (hp.delta = 0 or hp.house_id = ${houseId}) and ${UNDRAWN}`,
    );
    const left = rows[0]?.left ?? 0;
    if (left === 0) return;
    if (Date.now() > until) throw new Error(`${left} photos of the demo were not drawn.`);
    await client.query(
      `select graphile_worker.add_job('drawPhotos', '{}'::json) where not exists (select from graphile_worker.jobs where task_identifier = 'drawPhotos')`,
    );
  }
}
