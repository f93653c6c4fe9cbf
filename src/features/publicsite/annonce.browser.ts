/**
 * What the public page gains with script: days picked from the calendar, the price as it is typed, sending without leaving, photographs full
 * screen. Served as it stands with its types taken away, so it imports nothing.
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
  type: string;
  field?: string;
  params?: Record<string, string | number>;
  message: string;
}
interface Answer<Model> {
  models?: Model[];
  warnings?: WireWarning[];
}

type Values = Record<string, string | number>;

const { house = '', language = 'fr', words: said = '{}', problems: known = '{}' } = document.body.dataset;
const words = JSON.parse(said) as Texts;
const knownProblems = JSON.parse(known) as Texts;
const fill = (sentence: string, values: Values) =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
const say = (key: string, values: Values = {}) => fill(words[key] ?? '', values);
/** As the page says it, where the server does not speak its language. */
const problemText = ({ type, params = {}, message }: WireWarning) => {
  const own = knownProblems[type];
  return own === undefined ? message : fill(own, params);
};
const HEADERS = { accept: 'application/json', 'accept-language': language === 'fr' ? 'fr' : 'en' };

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
  if (form.dataset['preview'] !== undefined) return;
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
    const [warning] = answer.warnings ?? [];
    const reason = price?.reason ?? (warning ? problemText(warning) : '');
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
  paintDays();
  sayHint();
}

function paintDays(): void {
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
}

function sayHint(): void {
  if (hint === null) return;
  const [from, to] = [field('date_from').value, field('date_to').value];
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

function addButton(cell: HTMLTableCellElement): void {
  const button = make('button', '');
  button.type = 'button';
  button.tabIndex = cell === cells[0] ? 0 : -1;
  button.setAttribute('aria-pressed', String(cell.classList.contains('chosen')));
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

/** While the browser has nothing else to do; where it cannot say so, once it has drawn. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 500 });
  else setTimeout(run, 1);
}

/** A month at a time: a year of buttons at once would hold up the first tap. */
const bare = [...document.querySelectorAll<HTMLElement>('.month')];
function addNextMonth(): void {
  const month = bare.shift();
  if (!month) return;
  for (const cell of month.querySelectorAll<HTMLTableCellElement>('td[data-day]')) addButton(cell);
  whenIdle(addNextMonth);
}
// Without dates every day is as the server drew it.
if (field('date_from').value !== '') paintDays();
sayHint();
whenIdle(addNextMonth);
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
  // Asked for once it is laid out: asking now would have the whole page laid out for it.
  new IntersectionObserver(update).observe(months);
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
    for (const warning of answer.warnings ?? [{ type: 'failed', message: say('failed') }]) {
      if (warning.field) showError(warning.field, problemText(warning));
      else showProblem(problemText(warning));
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

/* Photographs full screen, one beside the other: moved by a finger, by keys or by buttons. */

const shots = document.querySelector<HTMLElement>('.shots');
const photos = [...document.querySelectorAll<HTMLAnchorElement>('.shots a')];
let shown = 0;
let viewer: { box: HTMLDialogElement; track: HTMLElement; count: HTMLElement } | undefined;

const altOf = (index: number) => photos[index]?.querySelector('img')?.alt ?? '';
const isCalm = matchMedia('(prefers-reduced-motion: reduce)');

/** Where a row that is scrolled stands: which of its items is in view. */
const placeIn = (row: HTMLElement) => Math.round(row.scrollLeft / Math.max(1, row.clientWidth));

function makeViewer(): NonNullable<typeof viewer> {
  const box = make('dialog', 'lightbox');
  const head = make('header', '');
  const count = make('p', '');
  count.setAttribute('aria-live', 'polite');
  const controls = make('div', 'turns');
  if (document.fullscreenEnabled)
    controls.append(action(ICONS.corners, 'fullScreen', () => void turnFullScreen(box)));
  controls.append(action(ICONS.cross, 'close', () => box.close()));
  head.append(count, controls);
  const track = make('ul', 'track');
  track.tabIndex = 0;
  track.setAttribute('aria-label', find('.gallery').getAttribute('aria-label') ?? '');
  track.append(...photos.map(largePhoto));
  const back = action(ICONS.left, 'previousPhoto', () => step(-1));
  const on = action(ICONS.right, 'nextPhoto', () => step(1));
  back.classList.add('back');
  on.classList.add('on');
  on.autofocus = true;
  box.append(head, track, back, on);
  box.addEventListener('keydown', byKeys);
  box.addEventListener('close', closed);
  track.addEventListener('scroll', () => tell(placeIn(track)), { passive: true });
  document.body.append(box);
  return { box, track, count };
}

const SVG = 'http://www.w3.org/2000/svg';
const ICONS = {
  left: 'M15 5l-7 7 7 7',
  right: 'M9 5l7 7-7 7',
  cross: 'M6 6l12 12M18 6L6 18',
  corners: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
} as const;

function action(lines: string, label: string, run: () => void): HTMLButtonElement {
  const button = make('button', '');
  button.type = 'button';
  const icon = document.createElementNS(SVG, 'svg');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', lines);
  icon.append(path);
  button.append(icon);
  button.setAttribute('aria-label', say(label));
  button.addEventListener('click', run);
  return button;
}

/** The same picture, in the size of the screen; fetched when it comes near. */
function largePhoto(link: HTMLAnchorElement): HTMLLIElement {
  const item = make('li', '');
  const copy = (link.firstElementChild as HTMLElement).cloneNode(true) as HTMLElement;
  for (const sized of [copy, ...copy.querySelectorAll('source, img')])
    if (sized.matches('source, img')) sized.setAttribute('sizes', '100vw');
  const image = copy.matches('img') ? copy : find('img', copy);
  image.setAttribute('loading', 'lazy');
  image.removeAttribute('fetchpriority');
  item.append(copy);
  return item;
}

async function turnFullScreen(box: HTMLDialogElement): Promise<void> {
  await (document.fullscreenElement ? document.exitFullscreen() : box.requestFullscreen()).catch(
    () => undefined,
  );
}

function byKeys(event: KeyboardEvent): void {
  const to = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: photos.length - 1 }[event.key];
  if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  moveTo(to);
}

function step(by: number): void {
  moveTo(shown + by);
}

/** Past the last one comes the first. */
function moveTo(index: number): void {
  if (!viewer) return;
  const to = (index + photos.length) % photos.length;
  const isNext = Math.abs(to - shown) === 1 && !isCalm.matches;
  tell(to);
  const { track } = viewer;
  track.scrollTo({ left: to * track.clientWidth, behavior: isNext ? 'smooth' : 'instant' });
}

function tell(index: number): void {
  shown = index;
  if (!viewer) return;
  const where = say('photoCount', { n: index + 1, all: photos.length });
  const alt = altOf(index);
  const text = alt === '' ? where : `${where} · ${alt}`;
  if (viewer.count.textContent !== text) viewer.count.textContent = text;
  viewer.box.setAttribute('aria-label', where);
}

/** The button 'back' of a telephone leaves the photographs, not the page. */
function open(index: number): void {
  viewer ??= makeViewer();
  if (!viewer.box.open) {
    viewer.box.showModal();
    history.pushState({ photographs: true }, '');
  }
  shown = index;
  moveTo(index);
}

const isAmongPhotographs = () => (history.state as { photographs?: boolean } | null)?.photographs === true;

function closed(): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  if (isAmongPhotographs()) history.back();
}

addEventListener('popstate', () => {
  if (viewer?.box.open && !isAmongPhotographs()) viewer.box.close();
});
addEventListener('resize', () => viewer?.box.open && moveTo(shown));

for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-photo], .see-all')) {
  link.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    open(Number(link.dataset['photo'] ?? 0));
  });
}

/* In the hand, which of them is in view. */

const shotCount = document.querySelector<HTMLElement>('.shot-count');
if (shots && shotCount)
  shots.addEventListener(
    'scroll',
    () => (shotCount.textContent = `${placeIn(shots) + 1} / ${photos.length}`),
    { passive: true },
  );
