/** The search: a form that any browser sends by itself, its answer an address that can be kept and passed on. */
import { addDays, todayInParis } from '#kernel/day.ts';
import { html } from '#kernel/html.ts';
import type { Html } from '#kernel/html.ts';
import type { Language } from '#kernel/localized.ts';
import { paths } from '#kernel/paths.ts';
import { refusalText } from '#kernel/refusal.ts';
import { MAX_PEOPLE } from './enquiry.ts';
import { listingsPath } from './paths.ts';
import type { SiteView } from './sitenow.ts';
import { isNarrowed, ISLANDS, USUAL_ADULTS } from './sitesearch.ts';
import type { WrongDates } from './sitesearch.ts';
import type { SiteSay } from './sitetexts.ts';

export function searchForm(view: SiteView, say: SiteSay): Html {
  const { language, asked } = view;
  const { search, typed, wrong } = asked;
  const today = todayInParis();
  return html`<form
    class="search"
    role="search"
    aria-label="${say('searchTitle')}"
    method="get"
    action="${paths.listings()}"
  >
    ${language === 'en' && html`<input type="hidden" name="lang" value="en" />`}
    <div class="field where">
      <label for="s-place">${say('where')}</label>
      <select id="s-place" name="place">
        <option value="">${say('everywhere')}</option>
        ${ISLANDS.map((island) => islandOptions(view, island, say))}
      </select>
    </div>
    ${dayField('from', say('arrival'), { value: typed.from, min: today, wrong, language, say })}
    ${dayField('to', say('departure'), { value: typed.to, min: addDays(today, 1), wrong, language, say })}
    ${countField('adults', say('adults'), search.adults ?? USUAL_ADULTS, 1)}
    ${countField('children', say('children'), search.children ?? 0, 0)}
    <fieldset class="wishes">
      ${wish('pool', say('pool'), search.pool)} ${wish('pets', say('pets'), search.pets)}
    </fieldset>
    <div class="go">
      <button type="submit" class="button">${say('search')}</button>
      ${(isNarrowed(search) || search.stay !== null || wrong !== null) && html`<a href="${listingsPath(language)}">${say('clear')}</a>`}
    </div>
  </form>`;
}

/** An island, and its villages that have a house on offer; the one that is chosen in any case. */
function islandOptions(
  { asked, villages, counts }: SiteView,
  island: (typeof ISLANDS)[number],
  say: SiteSay,
): Html {
  const { place } = asked.search;
  const chosen = (value: string) => (value === place ? html` selected` : '');
  const here = villages.filter(
    (village) => village.island === island && (village.slug in counts || village.slug === place),
  );
  return html`<optgroup label="${say(island)}">
    <option value="${island}" ${chosen(island)}>${say('wholeIsland', { island: say(island) })}</option>
    ${here.map(({ slug, label }) => html`<option value="${slug}" ${chosen(slug)}>${label}</option>`)}
  </optgroup>`;
}

interface DayField {
  value: string;
  min: string;
  wrong: WrongDates | null;
  language: Language;
  say: SiteSay;
}

function dayField(name: 'from' | 'to', label: string, { value, min, wrong, language, say }: DayField): Html {
  const problem = wrong?.field === name ? problemOf(wrong, language, say) : '';
  return html`<div class="field">
    <label for="s-${name}">${label}</label>
    <input
      id="s-${name}"
      type="date"
      name="${name}"
      value="${value}"
      min="${min}"
      ${problem !== '' && html`aria-invalid="true" aria-describedby="e-${name}"`}
    />
    ${problem !== '' && html`<p class="error" id="e-${name}">${problem}</p>`}
  </div>`;
}

function problemOf({ type }: WrongDates, language: Language, say: SiteSay): string {
  return type === 'oneDate' ? say('oneDate') : refusalText({ type }, language);
}

function countField(name: string, label: string, value: number, min: number): Html {
  return html`<div class="field count">
    <label for="s-${name}">${label}</label>
    <input
      id="s-${name}"
      type="number"
      inputmode="numeric"
      name="${name}"
      value="${value}"
      min="${min}"
      max="${MAX_PEOPLE}"
    />
  </div>`;
}

function wish(name: string, label: string, isWished: boolean): Html {
  return html`<label
    ><input type="checkbox" name="${name}" value="1" ${isWished && html`checked`} /> ${label}</label
  >`;
}
