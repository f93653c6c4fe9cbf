/** The request form: the same fields with and without script, each with its label, its hint and its error. */
import { addDays } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import type { WireWarning } from '#kernel/refusal.ts';
import type { PageLanguage } from '#kernel/localized.ts';
import { ENQUIRY_FIELDS, MESSAGE_MAX, MAX_PEOPLE } from './enquiry.ts';
import type { EnquiryField, EnquiryTyped } from './enquiry.ts';
import { html } from '#kernel/html.ts';
import type { Html } from '#kernel/html.ts';
import { wholeEuros } from './pagecalendar.ts';
import { enquiryPath } from './paths.ts';
import { problemText } from './problems.ts';
import type { PublicHouse } from './queries.ts';
import type { Say } from './texts.ts';

/** Words at each field, and above the form for what concerns none. */
export interface FieldErrors {
  fields: Partial<Record<EnquiryField, string>>;
  general: string[];
}

export const NO_ERRORS: FieldErrors = { fields: {}, general: [] };

export function errorsOf(warnings: readonly WireWarning[], language: PageLanguage): FieldErrors {
  const errors: FieldErrors = { fields: {}, general: [] };
  for (const warning of warnings) {
    const field = ENQUIRY_FIELDS.find((known) => known === warning.field);
    const text = problemText(warning, language);
    if (field === undefined) errors.general.push(text);
    else errors.fields[field] ??= text;
  }
  return errors;
}

interface FormView {
  house: Pick<PublicHouse, 'id' | 'max_num_people'>;
  language: PageLanguage;
  typed: EnquiryTyped;
  errors: FieldErrors;
  today: Day;
  least: Cents | null;
  say: Say;
  /** Of a house that is not on offer: to be seen, not to be sent. */
  isPreview: boolean;
}

export function requestForm(view: FormView): Html {
  const { house, language, errors, least, say, isPreview } = view;
  const hasErrors = errors.general.length > 0 || Object.keys(errors.fields).length > 0;
  return html`<form
    method="post"
    action="${enquiryPath(house.id)}"
    id="request"
    ${isPreview && html`data-preview`}
  >
    <div class="ask-head">
      <h2 id="ask-title">${say('request')}</h2>
      ${least !== null && html`<p class="least">${say('from')} <strong>${wholeEuros(least)}</strong> ${say('aNight')}</p>`}
    </div>
    <p class="hint">${say('requestHint')} ${say('answeredIn')}</p>
    <div class="problems" id="problems" role="alert" ${hasErrors ? '' : html` hidden`}>
      ${hasErrors && problems(errors, say)}
    </div>
    <fieldset class="whole" ${isPreview && html`disabled`}>
      ${theStay(view)}
      <div class="price-box" id="price" aria-live="polite"></div>
      ${whoAsks(view)}
      <input type="hidden" name="lang" value="${language}" />
      <button type="submit" class="button">${say('send')}</button>
    </fieldset>
    <p class="privacy">${say('privacy')}</p>
  </form>`;
}

function fieldsOf({ errors, typed }: FormView) {
  return (name: EnquiryField, label: string, rest: Html, hint = '') =>
    fieldRow(name, label, rest, hint, errors, typed[name]);
}

function theStay(view: FormView): Html {
  const { today, say } = view;
  const field = fieldsOf(view);
  const few = html`type="number" inputmode="numeric" min="0" max="${MAX_PEOPLE}"`;
  return html`<div class="two">
      ${field('date_from', say('arrival'), html`type="date" required min="${today}"`)}
      ${field('date_to', say('departure'), html`type="date" required min="${addDays(today, 1)}"`)}
    </div>
    <fieldset>
      <legend>${say('people')}</legend>
      <div class="three">
        ${field('adults', say('adults'), html`type="number" inputmode="numeric" required min="1" max="${MAX_PEOPLE}"`)}
        ${field('children', say('children'), few, say('childrenHint'))}
        ${field('disabled', say('disabled'), few)}
      </div>
    </fieldset>`;
}

function whoAsks(view: FormView): Html {
  const { typed, errors, say } = view;
  const field = fieldsOf(view);
  return html`<div class="two">
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
    </div>`;
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
