/**
 * Our own nights for another site: that they are held, and not by whom. Each site has an address of its own, made of a word that is changed to
 * revoke it and of the server's secret: whoever reads the table alone can make none.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Day } from '#kernel/day.ts';
import { ourUid } from './ouruid.ts';

export function newExportKey(): string {
  return randomBytes(18).toString('base64url');
}

function sealOf(secret: string, feedId: number, key: string): string {
  return createHmac('sha256', secret)
    .update(`channel export ${feedId} ${key}`)
    .digest('base64url')
    .slice(0, 32);
}

export function exportUrl(
  config: { publicUrl: string; secret: string },
  feedId: number,
  key: string | null,
): string {
  return key === null ? '' : `${config.publicUrl}/ical/${feedId}-${sealOf(config.secret, feedId, key)}.ics`;
}

const NAMED = /^(\d{1,9})-([\w-]{32})\.ics$/;

export function readExportName(name: string): { feedId: number; seal: string } | undefined {
  const [, id, seal] = NAMED.exec(name) ?? [];
  return id === undefined || seal === undefined ? undefined : { feedId: Number(id), seal };
}

export function isSealOf(secret: string, feedId: number, key: string | null, seal: string): boolean {
  if (key === null) return false;
  return timingSafeEqual(Buffer.from(sealOf(secret, feedId, key)), Buffer.from(seal));
}

export interface ExportedNights {
  /** What holds them: the same for as long as it does. */
  what: string;
  from: Day;
  to: Day;
  /** As iCal stamps: 20260801T120000Z. */
  stamp: string;
}

/** RFC 5545. The summary is all that is said. */
export function calendarOf(nights: readonly ExportedNights[], secret: string): string {
  const bare = (day: Day) => day.replaceAll('-', '');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Pertuis//Calendrier//FR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...nights.flatMap(({ what, from, to, stamp }) => [
      'BEGIN:VEVENT',
      `UID:${ourUid(secret, what)}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${bare(from)}`,
      `DTEND;VALUE=DATE:${bare(to)}`,
      'SUMMARY:Réservé',
      'STATUS:CONFIRMED',
      'TRANSP:OPAQUE',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.join('\r\n')}\r\n`;
}
