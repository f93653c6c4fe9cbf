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
import type { Village } from './sitequeries.ts';
import { isNarrowed, ISLANDS, USUAL_ADULTS } from './sitesearch.ts';
import type { Island, WrongDates } from './sitesearch.ts';
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
    ${language === 'en' && html`<input type="hidden" name="lang" value="en" />`} ${placeField(view, say)}
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

/** Where there is one island only, nobody is asked which; with houses in one village only, nobody is asked where. */
function placeField(view: SiteView, say: SiteSay): Html | false {
  const { place } = view.asked.search;
  const islands = ISLANDS.filter((island) => island === place || villagesOn(view, island).length > 0);
  const [only] = islands;
  const isAsked = islands.length > 1 || (only !== undefined && villagesOn(view, only).length > 1);
  if (!isAsked) return false;
  return html`<div class="field where">
    <label for="s-place">${say('where')}</label>
    <select id="s-place" name="place">
      ${
        islands.length > 1
          ? html`<option value="">${say('everywhere')}</option>
              ${islands.map((island) => islandOptions(view, island, say))}`
          : html`<option value="">${say('wholeIsland', { island: say(only!) })}</option>
              ${villageOptions(view, only!)}`
      }
    </select>
  </div>`;
}

function islandOptions(view: SiteView, island: Island, say: SiteSay): Html {
  const isChosen = island === view.asked.search.place;
  return html`<optgroup label="${say(island)}">
    <option value="${island}" ${isChosen && html`selected`}>
      ${say('wholeIsland', { island: say(island) })}
    </option>
    ${villageOptions(view, island)}
  </optgroup>`;
}

/** Those that have a house as asked; the one that is chosen in any case. */
function villageOptions(view: SiteView, island: Island): Html {
  const { place } = view.asked.search;
  const here = villagesOn(view, island).filter(({ slug }) => slug in view.counts || slug === place);
  return html`${here.map(({ slug, label }) => html`<option value="${slug}" ${slug === place && html`selected`}>${label}</option>`)}`;
}

/** Those that have a house on offer, whatever is asked; the one that is chosen in any case. */
function villagesOn({ asked, villages }: SiteView, island: Island): Village[] {
  const { place } = asked.search;
  return villages.filter(
    (village) => village.island === island && (village.offered || village.slug === place),
  );
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
