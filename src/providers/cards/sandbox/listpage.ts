/** What went through the card sandbox: its sessions, and the webhooks it sent. */
import { formatMoment, parisTime } from '#kernel/moment.ts';
import { cents, formatEuros } from '#kernel/money.ts';
import type { Books, CardsEvent, Checkout, Delivery } from './books.ts';
import { html } from '#kernel/html.ts';
import { page } from './html.ts';
import type { Html } from '#kernel/html.ts';

const SHOWN = 100;

export function listPage(books: Books, held: boolean): string {
  const checkouts = latest(books.checkouts);
  const deliveries = latest(books.deliveries);
  return page(
    'Paiements du bac à sable',
    html`<h1>Paiements du bac à sable</h1>
      <h2>Sessions (${books.checkouts.size})</h2>
      ${checkouts.length === 0 ? html`<p class="vide">Aucune session. La première demande de paiement en ouvrira une.</p>` : sessionTable(checkouts, books)}
      <h2>Notifications envoyées à l’application (${books.deliveries.size})</h2>
      ${held ? html`<p class="discret">Les envois sont suspendus.</p>` : ''}
      ${deliveries.length === 0 ? html`<p class="vide">Aucune notification. Elles partent quand une carte paie, est refusée, ou qu’une session expire.</p>` : deliveryTable(deliveries, books)}`,
    { wide: true },
  );
}

function sessionTable(checkouts: readonly Checkout[], books: Books): Html {
  return html`<table>
    <thead>
      <tr>
        <th scope="col">Ouverte le</th>
        <th scope="col">Libellé</th>
        <th scope="col">Pour</th>
        <th scope="col" class="somme">Montant</th>
        <th scope="col">État</th>
        <th scope="col">Session</th>
        <th scope="col">Remboursement</th>
      </tr>
    </thead>
    <tbody>
      ${checkouts.map(
        ({ id, session, label }) =>
          html`<tr>
            <td data-nom="Ouverte le" class="ligne">${moment(session.created * 1000)}</td>
            <td data-nom="Libellé">${label}</td>
            <td data-nom="Pour">${session.customer_email ?? ''}</td>
            <td data-nom="Montant" class="somme">${formatEuros(cents(session.amount_total))}</td>
            <td data-nom="État">${stateOf(session, books)}</td>
            <td data-nom="Session" class="ligne"><a href="/c/pay/${id}">…${id.slice(-8)}</a></td>
            <td data-nom="Remboursement">${refundForms(session, books)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function stateOf(session: Checkout['session'], books: Books): Html {
  const intent = session.payment_intent === null ? undefined : books.intents.get(session.payment_intent);
  const charge = books.charges.get(intent?.latest_charge ?? '');
  if (intent?.status === 'canceled') return state('', 'autorisation rendue');
  if (charge !== undefined && charge.amount_refunded > 0) {
    return state('', `remboursée de ${formatEuros(cents(charge.amount_refunded))}`);
  }
  if (intent?.status === 'succeeded') return state('bon', 'payée');
  if (intent?.status === 'requires_capture') return state('attente', 'autorisée');
  if (session.status === 'expired') return state('mauvais', 'expirée');
  return intent === undefined ? state('attente', 'ouverte') : state('mauvais', 'carte refusée');
}

/** What an agency does on the provider's own pages, and what a bank answers later. */
function refundForms({ payment_intent: intent }: Checkout['session'], books: Books): Html {
  const charge = books.charges.get(books.intents.get(intent ?? '')?.latest_charge ?? '');
  if (charge === undefined || !charge.captured) return html``;
  const failing = [...books.refunds.values()].filter(
    ({ payment_intent, status }) => payment_intent === intent && status !== 'failed',
  );
  return html`${
    charge.amount_refunded < charge.amount_captured
      ? html`<form method="post" action="/sandbox/cards/payments/${charge.payment_intent}/refund">
          <button class="second">Rembourser</button>
        </form>`
      : ''
  }${failing.map(
    ({ id, amount }) =>
      html`<form method="post" action="/sandbox/cards/refunds/${id}/fail">
        <button class="second">Faire échouer (${formatEuros(cents(amount))})</button>
      </form>`,
  )}`;
}

const DELIVERY_STATES: Readonly<Record<Delivery['state'], Html>> = {
  delivered: state('bon', 'reçue'),
  pending: state('attente', 'en attente'),
  failed: state('mauvais', 'abandonnée'),
};

function deliveryTable(deliveries: readonly Delivery[], books: Books): Html {
  return html`<table>
    <thead>
      <tr>
        <th scope="col">Créée le</th>
        <th scope="col">Notification</th>
        <th scope="col">État</th>
        <th scope="col" class="somme">Essais</th>
        <th scope="col">Réponse</th>
        <th scope="col">Renvoi</th>
      </tr>
    </thead>
    <tbody>
      ${deliveries.map((delivery) => {
        const event = books.events.get(delivery.id);
        return html`<tr>
          <td data-nom="Créée le" class="ligne">${moment(delivery.since)}</td>
          <td data-nom="Notification">${event?.type}</td>
          <td data-nom="État">${DELIVERY_STATES[delivery.state]}</td>
          <td data-nom="Essais" class="somme">${delivery.attempts}</td>
          <td data-nom="Réponse">${delivery.answer ?? '—'}</td>
          <td data-nom="Renvoi">${replayForm(delivery.id, event)}</td>
        </tr>`;
      })}
    </tbody>
  </table>`;
}

function replayForm(id: string, event: CardsEvent | undefined): Html {
  return html`<form method="post" action="/sandbox/cards/events/${id}/replay">
    <button class="second" aria-label="Renvoyer ${event?.type} …${id.slice(-8)}">Renvoyer</button>
  </form>`;
}

function state(tone: string, words: string): Html {
  return html`<span class="etat ${tone}">${words}</span>`;
}

function latest<T>(rows: ReadonlyMap<string, T>): T[] {
  return [...rows.values()].slice(-SHOWN).toReversed();
}

function moment(ms: number): string {
  return formatMoment(parisTime(new Date(ms)));
}
