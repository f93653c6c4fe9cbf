/** The request form: the same fields with and without script, each with its label, its hint and its error. */
import { addDays } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import type { WireWarning } from '#kernel/refusal.ts';
import type { Language } from '#kernel/localized.ts';
import { ENQUIRY_FIELDS, MESSAGE_MAX, MAX_PEOPLE } from './enquiry.ts';
import type { EnquiryField, EnquiryTyped } from './enquiry.ts';
import { html } from '#kernel/html.ts';
import type { Html } from '#kernel/html.ts';
import { wholeEuros } from './pagecalendar.ts';
import { speaker } from './pagetexts.ts';
import type { Say } from './pagetexts.ts';
import { enquiryPath } from './paths.ts';
import type { PublicHouse } from './queries.ts';

/** Words at each field, and above the form for what concerns none. */
export interface FieldErrors {
  fields: Partial<Record<EnquiryField, string>>;
  general: string[];
}

export const NO_ERRORS: FieldErrors = { fields: {}, general: [] };

export function errorsOf(warnings: readonly WireWarning[]): FieldErrors {
  const errors: FieldErrors = { fields: {}, general: [] };
  for (const warning of warnings) {
    const field = ENQUIRY_FIELDS.find((known) => known === warning.field);
    if (field === undefined) errors.general.push(warning.message);
    else errors.fields[field] ??= warning.message;
  }
  return errors;
}

interface FormView {
  house: Pick<PublicHouse, 'id' | 'max_num_people'>;
  language: Language;
  typed: EnquiryTyped;
  errors: FieldErrors;
  today: Day;
  least: Cents | null;
}

export function requestForm({ house, language, typed, errors, today, least }: FormView): Html {
  const say = speaker(language);
  const field = (name: EnquiryField, label: string, rest: Html, hint = '') =>
    fieldRow(name, label, rest, hint, errors, typed[name]);
  const hasErrors = errors.general.length > 0 || Object.keys(errors.fields).length > 0;
  return html`<form method="post" action="${enquiryPath(house.id)}" id="request">
    <div class="ask-head">
      <h2 id="ask-title">${say('request')}</h2>
      ${least !== null && html`<p class="least">${say('from')} <strong>${wholeEuros(least)}</strong> ${say('aNight')}</p>`}
    </div>
    <p class="hint">${say('requestHint')}</p>
    <div class="problems" id="problems" role="alert" ${hasErrors ? '' : html` hidden`}>
      ${hasErrors && problems(errors, say)}
    </div>
    <div class="two">
      ${field('date_from', say('arrival'), html`type="date" required min="${today}"`)}
      ${field('date_to', say('departure'), html`type="date" required min="${addDays(today, 1)}"`)}
    </div>
    <fieldset>
      <legend>${say('people')}</legend>
      <div class="three">
        ${field('adults', say('adults'), html`type="number" inputmode="numeric" required min="1" max="${MAX_PEOPLE}"`)}
        ${field('children', say('children'), html`type="number" inputmode="numeric" min="0" max="${MAX_PEOPLE}"`, say('childrenHint'))}
        ${field('disabled', say('disabled'), html`type="number" inputmode="numeric" min="0" max="${MAX_PEOPLE}"`)}
      </div>
    </fieldset>
    <div class="price-box" id="price" aria-live="polite"></div>
    <div class="two">
      ${field('first_name', say('firstName'), html`type="text" required maxlength="200" autocomplete="given-name"`)}
      ${field('last_name', say('lastName'), html`type="text" required maxlength="200" autocomplete="family-name"`)}
    </div>
    ${field('mail', say('mail'), html`type="email" required maxlength="200" autocomplete="email" autocapitalize="off" spellcheck="false"`)}
    ${field('tel1', say('phone'), html`type="tel" maxlength="100" autocomplete="tel"`, say('optional'))}
    <div class="field">
      <label for="f-message">${say('message')} <small>${say('optional')}</small></label
      ><textarea
        id="f-message"
        name="message"
        rows="3"
        maxlength="${MESSAGE_MAX}"
        placeholder="${say('messageHint')}"
        ${described('message', errors)}
      >
${typed.message}</textarea>
      <p class="error" id="e-message" ${errors.fields.message === undefined ? html` hidden` : ''}>
        ${errors.fields.message}
      </p>
    </div>
    <div class="trap" aria-hidden="true">
      <label for="f-website">${say('robots')}</label
      ><input id="f-website" name="website" type="text" tabindex="-1" autocomplete="off" />
    </div>
    <input type="hidden" name="lang" value="${language}" />
    <button type="submit" class="button">${say('send')}</button>
    <p class="privacy">${say('privacy')}</p>
  </form>`;
}

function problems(errors: FieldErrors, say: Say): Html {
  const wrong = Object.keys(errors.fields);
  return html`${errors.general.map((text) => html`<p>${text}</p>`)}${
    wrong.length > 0 &&
    html`<p>${say('wrongFields')}</p>
      <ul>
        ${wrong.map((name) => html`<li><a href="#f-${name}">${errors.fields[name as EnquiryField]}</a></li>`)}
      </ul>`
  }`;
}

function fieldRow(
  name: EnquiryField,
  label: string,
  rest: Html,
  hint: string,
  errors: FieldErrors,
  value: string,
): Html {
  return html`<div class="field">
    <label for="f-${name}">${label}${hint !== '' && html` <small>${hint}</small>`}</label
    ><input id="f-${name}" name="${name}" value="${value}" ${rest}${described(name, errors)} />
    <p class="error" id="e-${name}" ${errors.fields[name] === undefined ? html` hidden` : ''}>
      ${errors.fields[name]}
    </p>
  </div>`;
}

function described(name: EnquiryField, errors: FieldErrors): Html | '' {
  return errors.fields[name] === undefined ? '' : html` aria-invalid="true" aria-describedby="e-${name}"`;
}
