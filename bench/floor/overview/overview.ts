/** The least a page can be that shows months of houses: one script, one fetch under the same token, each house as a row with its stays. */
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

interface House {
  id: number;
  title: string;
  days: { date: string }[];
  spans: { date_from: string; date_to: string; note: string; lane: number }[];
}

const month = new Date().toISOString().slice(0, 7);
const response = await fetch(`/api/nodecalendars?m=${month}&n=2&ps=1000`, {
  headers: { authorization: `Bearer ${localStorage.getItem('pertuis.token') ?? ''}` },
});
const { models } = (await response.json()) as { models: House[] };

function rowOf(house: House) {
  const days = house.days.length;
  const first = Date.parse(house.days[0]!.date);
  const place = (day: string) => ((Date.parse(day) - first) / 86_400_000 / days) * 100;
  return createElement(
    'li',
    { key: house.id, style: { position: 'relative', height: 56, paddingLeft: 216 } },
    createElement('a', { href: `/calendars/${house.id}`, 'data-house': true }, house.title),
    house.spans.map((span) =>
      createElement(
        'button',
        {
          key: span.date_from,
          style: {
            position: 'absolute',
            left: `${place(span.date_from)}%`,
            width: `${place(span.date_to) - place(span.date_from)}%`,
            top: 18 + span.lane * 28,
            height: 25,
            overflow: 'hidden',
          },
        },
        span.note,
      ),
    ),
  );
}

createRoot(document.getElementById('root')!).render(
  createElement(
    'div',
    { 'data-scrolls': true, style: { height: 600, overflow: 'auto' } },
    createElement('ul', null, models.map(rowOf)),
  ),
);
