/** What guests said of a house, with how it is checked (decision 67): nothing about it is told to machines, which would take it for a rating of ours. */
import { dayText, longDay } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { html, lines, ownMarkup } from '#kernel/html.ts';
import type { Html } from '#kernel/html.ts';
import type { PageLanguage } from '#kernel/localized.ts';
import { HOW_CHECKED, MOST_STARS } from '#features/comments/comment.ts';
import { lang } from './about.ts';
import type { About } from './about.ts';
import { decimal } from './details.ts';
import type { Comments } from './reading.ts';
import { counted } from './texts.ts';
import type { Say } from './texts.ts';

type Comment = Comments['comments'][number];

/** Beside the title; leads to them. */
export function averageLine({ count, average }: Comments, { language, say }: About): Html | false {
  if (average === null) return false;
  return html`<p class="rating">
    <a href="#comments"
      >${STAR} <strong>${say('average', { note: decimal(average, language) })}</strong> ·
      ${counted(count, 'comment', 'commentsMany', language)}</a
    >
  </p>`;
}

export function comments(all: Comments, { language, say }: About): Html | false {
  const { count, average } = all;
  if (average === null) return false;
  return html`<section aria-labelledby="comments">
    <h2 id="comments">${say('comments')}</h2>
    <p class="rating">
      ${STAR} <strong>${say('average', { note: decimal(average, language) })}</strong> ·
      ${counted(count, 'comment', 'commentsMany', language)}
    </p>
    <p class="hint">${howChecked(language, say)}</p>
    <ul class="comments">
      ${all.comments.map((comment) => one(comment, language, say))}
    </ul>
    ${all.comments.length < count && html`<p class="hint">${say('commentsShown', { n: all.comments.length })}</p>`}
  </section>`;
}

function howChecked(language: PageLanguage, say: Say): string {
  return language === 'fr' || language === 'en' ? HOW_CHECKED[language] : say('howChecked');
}

function one(comment: Comment, language: PageLanguage, say: Say): Html {
  const { author, note, text, checked, answer, language: written } = comment;
  return html`<li>
    <p class="who"><strong>${author}</strong> ${stars(note, language, say)}</p>
    <p class="when">
      ${say('stayedIn', { month: monthOf(comment.date_from, language) })} ·
      ${say('writtenOn', { day: longDay(comment.written, language) })}${checked && html` · ${say('verified')}`}
    </p>
    ${text !== '' && html`<p ${lang(written, language)}>${lines(text)}</p>`}
    ${
      answer !== '' &&
      html`<div class="answer">
        <p class="who"><strong>${say('answer')}</strong></p>
        <p>${lines(answer)}</p>
      </div>`
    }
  </li>`;
}

function monthOf(day: Day, language: PageLanguage): string {
  return dayText(day, language, { month: 'long', year: 'numeric' });
}

const SHAPE = 'M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.6L12 17.6l-5.9 3.1 1.2-6.6L2.5 9.5l6.6-.9z';
const STAR = ownMarkup(
  `<svg class="star" viewBox="0 0 24 24" width="18" height="18" aria-hidden="true"><path class="full" d="${SHAPE}"/></svg>`,
);

/** Halves included. */
function stars(note: number, language: PageLanguage, say: Say): Html {
  const shapes = Array.from({ length: MOST_STARS }, (_, index) => {
    const filled = note - index;
    const kind = filled >= 1 ? 'full' : filled >= 0.5 ? 'half' : '';
    return html`<svg class="star" viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
      <path d="${SHAPE}" />
      ${kind !== '' && html`<path class="${kind}" d="${SHAPE}" />`}
    </svg>`;
  });
  return html`<span class="stars" role="img" aria-label="${say('average', { note: decimal(note, language) })}"
    >${shapes}</span
  >`;
}
