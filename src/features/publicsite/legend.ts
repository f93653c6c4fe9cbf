import { html } from '#kernel/html.ts';
import type { Html } from '#kernel/html.ts';
import type { Say } from './texts.ts';

/** What the colours of a calendar say; each half day has its shape besides. */
export function legend(say: Say): Html {
  return html`<ul class="legend">
    <li><span class="key free"></span>${say('free')}</li>
    <li><span class="key arrives"></span>${say('halfDay')}</li>
    <li><span class="key taken"></span>${say('taken')}</li>
  </ul>`;
}
