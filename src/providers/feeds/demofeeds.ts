/** What other sites say in the demo: stays a year and more ahead, out of the way of what is tried there. */
import type { Day } from '#kernel/day.ts';
import { addDays, todayInParis } from '#kernel/day.ts';
import type { FeedsSandbox } from './sandbox.ts';

export function playDemo(sandbox: FeedsSandbox, today: Day = todayInParis()): void {
  const at = (days: number) => addDays(today, days).replaceAll('-', '');
  sandbox.play('/loix/106.ics', {
    body: written('-//Plateforme A//FR', [
      ['a106', at(420), at(427), 'Réservé'],
      ['b106', at(441), at(448), 'Réservé'],
    ]),
  });
  sandbox.play('/airbnb/101.ics', {
    body: written('-//Airbnb Inc//Hosting Calendar 1.0//EN', [
      ['a101', at(434), at(441), 'Reserved'],
      ['b101', at(460), at(462), 'Airbnb (Not available)'],
    ]),
  });
}

function written(
  product: string,
  events: readonly (readonly [uid: string, from: string, to: string, summary: string])[],
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${product}`,
    ...events.flatMap(([uid, from, to, summary]) => [
      'BEGIN:VEVENT',
      `UID:${uid}@demo`,
      `DTSTART;VALUE=DATE:${from}`,
      `DTEND;VALUE=DATE:${to}`,
      `SUMMARY:${summary}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.join('\r\n')}\r\n`;
}
