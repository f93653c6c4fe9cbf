/**
 * What the public page gains with script: days picked from the calendar, the price as it is typed, sending without leaving, one
 * photograph at a time. Served as it stands with its types taken away, so it imports nothing.
 */

type Texts = Record<string, string>;
interface PriceLine {
  label: string;
  amount: number;
  note: string;
}
interface PriceAnswer {
  nights: number;
  total: number | null;
  lines: PriceLine[];
  guarantee: number;
  reason: string;
}
interface WireWarning {
  field?: string;
  message: string;
}
interface Answer<Model> {
  models?: Model[];
  warnings?: WireWarning[];
}

const { house = '', language = 'fr', words: said = '{}' } = document.body.dataset;
const words = JSON.parse(said) as Texts;
const say = (key: string, values: Texts = {}) =>
  (words[key] ?? '').replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
const HEADERS = { accept: 'application/json', 'accept-language': language };

// The caller says which element it knows to be there, as with querySelector itself.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
function find<T extends Element>(selector: string, within: ParentNode = document): T {
  const found = within.querySelector<T>(selector);
  if (!found) throw new Error(`Nothing on the page is ${selector}.`);
  return found;
}

function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  text = '',
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}

function euros(cents: number): string {
  const [whole = '0', decimals = '00'] = (Math.abs(cents) / 100).toFixed(2).split('.');
  return `${cents < 0 ? '\u2212' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0')},${decimals}\u00a0€`;
}

const form = find<HTMLFormElement>('#request');
const field = (name: string) => find<HTMLInputElement>(`[name='${name}']`, form);

/* The price follows the dates and the people. */

const priceBox = find<HTMLElement>('#price');
const barSum = find<HTMLElement>('.bar span');
let asking: AbortController | undefined;
let waiting: ReturnType<typeof setTimeout> | undefined;

function priceSoon(): void {
  clearTimeout(waiting);
  waiting = setTimeout(() => void showPrice(), 250);
}

/** What could not be said off line is said once the line is back. */
addEventListener('online', () => void showPrice());

async function showPrice(): Promise<void> {
  asking?.abort();
  const [from, to] = [field('date_from').value, field('date_to').value];
  if (from === '' || to === '') return priceBox.replaceChildren();
  const control = new AbortController();
  asking = control;
  const query = new URLSearchParams({ from, to, lang: language });
  for (const name of ['adults', 'children', 'disabled'])
    if (field(name).value !== '') query.set(name, field(name).value);
  priceBox.dataset['busy'] = '';
  if (priceBox.childElementCount === 0) priceBox.replaceChildren(make('p', 'hint', say('calculating')));
  try {
    const response = await fetch(`/api/annonce/${house}/prix?${query}`, {
      headers: HEADERS,
      signal: control.signal,
    });
    const answer = (await response.json()) as Answer<PriceAnswer>;
    const price = answer.models?.[0];
    const reason = price ? price.reason : (answer.warnings?.[0]?.message ?? '');
    if (price && price.total !== null) {
      priceBox.replaceChildren(...priceLines(price, price.total));
      barSum.replaceChildren(`${say('total')} `, make('strong', '', euros(price.total)));
    } else priceBox.replaceChildren(make('p', '', reason));
  } catch {
    if (!control.signal.aborted) priceBox.replaceChildren(make('p', '', say('offline')));
  } finally {
    if (asking === control) delete priceBox.dataset['busy'];
  }
}

function priceLines(price: PriceAnswer, total: number): HTMLElement[] {
  const lines = price.lines.map((line) => priceLine(line.label, line.amount, line.note));
  const sum = priceLine(say('total'), total);
  sum.classList.add('sum');
  if (price.guarantee <= 0) return [...lines, sum];
  const aside = priceLine(say('onTop'), price.guarantee);
  aside.classList.add('aside');
  return [...lines, sum, aside];
}

function priceLine(label: string, amount: number, note = ''): HTMLElement {
  const line = make('div', 'price-line');
  const name = make('span', '', label);
  if (note !== '') name.append(make('small', '', note));
  line.append(name, make('span', '', euros(amount)));
  return line;
}

for (const name of ['date_from', 'date_to', 'adults', 'children', 'disabled']) {
  field(name).addEventListener('input', () => {
    priceSoon();
    paint();
  });
}

/* Days picked from the calendar: a click or Enter, arrows between days. */

const cells = [...document.querySelectorAll<HTMLTableCellElement>('td[data-day]')];
const dayOf = (cell: HTMLTableCellElement | undefined) => cell?.dataset['day'] ?? '';
const longOf = (day: string) => cells.find((cell) => dayOf(cell) === day)?.dataset['long'] ?? day;
const hint = document.querySelector<HTMLElement>('#pick-hint');
const restHint = hint?.textContent ?? '';

function isNightTaken(cell: HTMLTableCellElement): boolean {
  return cell.classList.contains('taken');
}

/** Days that may be an arrival now, or, once one is chosen, a departure before the next taken night. */
function pick(day: string): void {
  const [from, to] = [field('date_from'), field('date_to')];
  const cell = cells.find((one) => dayOf(one) === day);
  const isDeparture =
    from.value !== '' && to.value === '' && day > from.value && isOpenUntil(from.value, day);
  if (isDeparture) to.value = day;
  else if (cell && (isNightTaken(cell) || cell.dataset['arrive'] === '0')) {
    if (hint) hint.textContent = say(isNightTaken(cell) ? 'nightTaken' : 'noArrival', { day: longOf(day) });
    return;
  } else {
    from.value = day;
    to.value = '';
  }
  clearError('date_from');
  clearError('date_to');
  paint();
  priceSoon();
}

function isOpenUntil(from: string, to: string): boolean {
  return !cells.some((cell) => dayOf(cell) >= from && dayOf(cell) < to && isNightTaken(cell));
}

function paint(): void {
  const [from, to] = [field('date_from').value, field('date_to').value];
  for (const cell of cells) {
    const day = dayOf(cell);
    const isEnd = day === from || (day === to && to > from);
    cell.classList.toggle('chosen', isEnd);
    cell.classList.toggle('first', day === from && from !== '');
    cell.classList.toggle('last', day === to && to > from);
    cell.classList.toggle('between', from !== '' && to !== '' && day > from && day < to);
    cell.querySelector('button')?.setAttribute('aria-pressed', String(isEnd));
  }
  if (hint === null) return;
  const least = cells.find((cell) => dayOf(cell) === from)?.dataset['min'] ?? '1';
  if (from !== '' && to === '')
    hint.textContent = say(Number(least) > 1 ? 'arrivalWithMinimum' : 'arrivalChosen', {
      day: longOf(from),
      n: least,
    });
  else if (from !== '' && to > from)
    hint.textContent = say('stayChosen', { from: longOf(from), to: longOf(to) });
  else hint.textContent = `${say('pickHint')} ${restHint}`;
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

function move(event: KeyboardEvent, cell: HTMLTableCellElement): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const next = cells[cells.indexOf(cell) + step];
  const button = next?.querySelector('button');
  if (!next || !button) return;
  focusable(next);
  button.focus();
  next.closest('.month')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** One stop for Tab in the whole calendar. */
function focusable(cell: HTMLTableCellElement): void {
  for (const other of cells)
    other.querySelector('button')?.setAttribute('tabindex', other === cell ? '0' : '-1');
}

for (const [index, cell] of cells.entries()) {
  const button = make('button', '');
  button.type = 'button';
  button.tabIndex = index === 0 ? 0 : -1;
  const state = cell.querySelector('.vh')?.textContent?.trim() ?? '';
  const price = cell.querySelector('.price')?.textContent ?? '';
  button.setAttribute(
    'aria-label',
    [cell.dataset['long'] ?? '', state, price === '' ? '' : `${price}\u00a0€`]
      .filter((part) => part !== '')
      .join(', '),
  );
  button.addEventListener('click', () => {
    focusable(cell);
    pick(dayOf(cell));
  });
  button.addEventListener('keydown', (event) => move(event, cell));
  cell.append(button);
}
paint();
if (field('date_to').value !== '') priceSoon();

/* Months turn by the page. */

const months = document.querySelector<HTMLElement>('.months');
const turns = document.querySelector<HTMLElement>('.with-turns .turns');
if (months && turns) {
  turns.hidden = false;
  const buttons = [...turns.querySelectorAll<HTMLButtonElement>('button')];
  const update = () => {
    const end = months.scrollWidth - months.clientWidth - 4;
    for (const button of buttons)
      button.disabled = button.dataset['turn'] === '1' ? months.scrollLeft >= end : months.scrollLeft <= 4;
  };
  for (const button of buttons) {
    button.addEventListener('click', () =>
      months.scrollBy({
        left: Number(button.dataset['turn']) * (months.clientWidth + 28),
        behavior: 'smooth',
      }),
    );
  }
  months.addEventListener('scroll', update, { passive: true });
  update();
}

/* Errors where they belong. */

const problems = find<HTMLElement>('#problems');

function clearError(name: string): void {
  const error = form.querySelector<HTMLElement>(`#e-${name}`);
  if (!error) return;
  error.hidden = true;
  field(name).removeAttribute('aria-invalid');
  field(name).removeAttribute('aria-describedby');
}

function showError(name: string, text: string): void {
  const error = form.querySelector<HTMLElement>(`#e-${name}`);
  if (!error) return showProblem(text);
  error.textContent = text;
  error.hidden = false;
  field(name).setAttribute('aria-invalid', 'true');
  field(name).setAttribute('aria-describedby', `e-${name}`);
}

function showProblem(text: string): void {
  problems.append(make('p', '', text));
  problems.hidden = false;
}

function clearErrors(): void {
  problems.replaceChildren();
  problems.hidden = true;
  for (const error of form.querySelectorAll('.error')) clearError(error.id.slice(2));
}

form.addEventListener('input', (event) => {
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement)
    clearError(event.target.name);
});

/* Sending: the same words keep the same key, so that a second click or a second try is one request. */

form.noValidate = true;
const button = find<HTMLButtonElement>("button[type='submit']", form);
let sending = false;
let intention: { words: string; key: string } | undefined;

form.addEventListener('submit', (event) => {
  event.preventDefault();
  if (!sending) void send();
});

async function send(): Promise<void> {
  const body = JSON.stringify(Object.fromEntries(new FormData(form)));
  if (intention?.words !== body) intention = { words: body, key: newKey() };
  setSending(true);
  clearErrors();
  try {
    const response = await sent(body, intention.key);
    const answer = (await response.json()) as Answer<{ thanks: string }>;
    const thanks = response.ok ? answer.models?.[0]?.thanks : undefined;
    if (thanks !== undefined) return location.assign(thanks);
    for (const warning of answer.warnings ?? [{ message: say('failed') }]) {
      if (warning.field) showError(warning.field, warning.message);
      else showProblem(warning.message);
    }
  } catch {
    showProblem(say('offline'));
  }
  setSending(false);
  const wrong = form.querySelector<HTMLElement>('[aria-invalid]');
  if (wrong) wrong.focus();
  // Said at the top of the form, which on a telephone is far from the button that was pressed.
  else problems.scrollIntoView({ block: 'center' });
}

const UNAVAILABLE = 503;
const AGAIN_MS = 2000;
const TRIES = 15;

/** Asked again while the service is away: the same key, so that the request arrives once. */
async function sent(body: string, key: string): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const response = await fetch(form.action, {
      method: 'POST',
      headers: { ...HEADERS, 'content-type': 'application/json', 'idempotency-key': key },
      body,
    });
    if (response.status !== UNAVAILABLE || tries === TRIES) return response;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}

function setSending(now: boolean): void {
  sending = now;
  button.setAttribute('aria-disabled', String(now));
  button.textContent = now ? say('sending') : say('send');
}

/** randomUUID is there on secure pages only. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

addEventListener('pageshow', () => setSending(false));

/* The bar at the bottom steps aside when the form is on screen. */

const bar = document.querySelector<HTMLElement>('.bar');
if (bar) {
  new IntersectionObserver(([entry]) => bar.toggleAttribute('data-away', entry?.isIntersecting ?? false), {
    rootMargin: '0px 0px -80px',
  }).observe(form);
}

/* One photograph at a time. */

const photos = [...document.querySelectorAll<HTMLAnchorElement>('.shots a')];
let shown = 0;
let box: HTMLDialogElement | undefined;

function lightbox(): HTMLDialogElement {
  if (box) return box;
  const dialog = make('dialog', 'lightbox');
  const head = make('header', '');
  const controls = make('div', 'turns');
  const act = (text: string, label: string, run: () => void) => {
    const made = make('button', '', text);
    made.type = 'button';
    made.setAttribute('aria-label', label);
    made.addEventListener('click', run);
    controls.append(made);
  };
  act('‹', say('previousPhoto'), () => showPhoto(shown - 1));
  act('›', say('nextPhoto'), () => showPhoto(shown + 1));
  act('×', say('close'), () => dialog.close());
  head.append(make('p', ''), controls);
  dialog.append(head, make('img', ''));
  dialog.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowLeft') showPhoto(shown - 1);
    if (event.key === 'ArrowRight') showPhoto(shown + 1);
  });
  document.body.append(dialog);
  box = dialog;
  return dialog;
}

function showPhoto(index: number): void {
  shown = (index + photos.length) % photos.length;
  const link = photos[shown];
  const alt = link?.querySelector('img')?.alt ?? '';
  const dialog = lightbox();
  const image = find<HTMLImageElement>('img', dialog);
  image.src = link?.href ?? '';
  image.alt = alt;
  const caption = find<HTMLElement>('p', dialog);
  caption.textContent = `${shown + 1}/${photos.length} · ${alt}`;
  dialog.setAttribute('aria-label', alt);
  if (!dialog.open) dialog.showModal();
}

for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-photo]')) {
  link.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    showPhoto(Number(link.dataset['photo']));
  });
}
