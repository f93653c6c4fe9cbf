/** The hosted checkout: what the guest sees in the provider's place. It works without a script. */
import { formatEuros, cents } from '#kernel/money.ts';
import type { Checkout, OnboardingLink } from './books.ts';
import { html } from '#kernel/html.ts';
import { page } from './html.ts';
import type { Html } from '#kernel/html.ts';
import { DECLINING_CARDS, GOOD_CARD } from './testcards.ts';

export function checkoutPage(checkout: Checkout, refusal?: string): string {
  const { session } = checkout;
  if (session.status === 'complete') {
    return ended(checkout, 'Ce paiement est déjà fait.', returnAddress(checkout));
  }
  if (session.status === 'expired') {
    return ended(
      checkout,
      'Cette page de paiement a expiré. Rien n’a été débité.',
      session.cancel_url ?? undefined,
    );
  }
  const amount = formatEuros(cents(session.amount_total));
  return page(
    `Payer ${amount}`,
    html`${heading(checkout)}
      <form class="carte" method="post" action="/c/pay/${session.id}" autocomplete="off">
        ${refusal === undefined ? '' : html`<p class="refus" role="alert" id="refus"><strong>${refusal}</strong> Rien n’a été débité : vous pouvez essayer une autre carte.</p>`}
        <div class="champs">
          <div class="entier">
            <label for="numero">Numéro de carte</label>
            <input
              id="numero"
              name="number"
              inputmode="numeric"
              maxlength="30"
              required
              value="${spaced(GOOD_CARD)}"
              ${refusal === undefined ? '' : html` aria-describedby="refus"`}
            />
          </div>
          <div>
            <label for="expire">Expiration</label>
            <input
              id="expire"
              name="expiry"
              inputmode="numeric"
              maxlength="7"
              required
              placeholder="MM / AA"
              value="12 / ${nextYear()}"
            />
          </div>
          <div>
            <label for="cvc">Code de sécurité</label>
            <input id="cvc" name="cvc" inputmode="numeric" maxlength="4" required value="123" />
          </div>
        </div>
        ${checkout.capture === 'manual' ? html`<p class="discret">Votre carte est seulement autorisée : elle sera débitée quand la réservation sera confirmée.</p>` : ''}
        <div class="boutons">
          <button class="premier" name="action" value="pay">Payer ${amount}</button>
          ${session.cancel_url === null ? '' : html`<button class="second" name="action" value="cancel" formnovalidate>Annuler</button>`}
        </div>
      </form>
      <details>
        <summary>Cartes d’essai qui échouent</summary>
        <ul>
          ${[...DECLINING_CARDS].map(([number, decline]) => html`<li><code>${spaced(number)}</code> <span>${decline.message}</span></li>`)}
        </ul>
      </details>`,
  );
}

function heading({ label, session }: Checkout): Html {
  return html`<h1>${label}</h1>
    <p class="montant">${formatEuros(cents(session.amount_total))}</p>
    ${session.customer_email === null ? '' : html`<p class="discret">${session.customer_email}</p>`}`;
}

function ended(checkout: Checkout, sentence: string, back: string | undefined): string {
  return page(
    sentence,
    html`${heading(checkout)}
      <div class="carte">
        <p>${sentence}</p>
        ${back === undefined ? '' : html`<a class="bouton premier" href="${back}">Revenir au site</a>`}
      </div>`,
  );
}

export function notFoundPage(): string {
  return page('Page introuvable', html`<h1>Cette page n’existe pas, ou n’existe plus.</h1>`);
}

export function onboardingPage(link: OnboardingLink): string {
  return page(
    'Compte de paiement',
    html`<h1>Ouvrir un compte de paiement</h1>
      <p class="discret">
        Ici le propriétaire donnerait son identité et son compte bancaire. Le bac à sable n’en demande aucun.
      </p>
      <form class="carte" method="post" action="/setup/s/${link.id}">
        <button class="premier">Terminer l’inscription</button>
      </form>`,
  );
}

/** Where the guest goes once paid. */
export function returnAddress({ session }: Checkout): string {
  return (session.success_url ?? '').replaceAll(
    /\{CHECKOUT_SESSION_ID\}|%7BCHECKOUT_SESSION_ID%7D/gi,
    session.id,
  );
}

function spaced(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, '$1 ');
}

function nextYear(): string {
  return String((new Date().getFullYear() + 1) % 100).padStart(2, '0');
}
