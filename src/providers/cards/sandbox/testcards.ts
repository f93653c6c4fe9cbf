/** Stripe's test cards. The number is looked at here, once, and goes no further: neither kept nor logged, not even its last digits. */

export interface Decline {
  code: 'card_declined' | 'expired_card' | 'incorrect_cvc' | 'processing_error' | 'incorrect_number';
  declineCode?: string;
  /** What the guest reads. */
  message: string;
}

export const GOOD_CARD = '4242424242424242';

/** Also listed on the checkout page, so that whoever shows the product can show a refusal. */
export const DECLINING_CARDS: ReadonlyMap<string, Decline> = new Map<string, Decline>([
  [
    '4000000000000002',
    { code: 'card_declined', declineCode: 'generic_decline', message: 'Votre carte a été refusée.' },
  ],
  [
    '4000000000009995',
    {
      code: 'card_declined',
      declineCode: 'insufficient_funds',
      message: 'Votre carte a été refusée\u00a0: provision insuffisante.',
    },
  ],
  ['4000000000000069', { code: 'expired_card', message: 'Votre carte a expiré.' }],
  [
    '4000000000000127',
    { code: 'incorrect_cvc', message: 'Le code de sécurité de votre carte est incorrect.' },
  ],
  [
    '4000000000000119',
    { code: 'processing_error', message: 'Votre banque n’a pas répondu. Réessayez dans un instant.' },
  ],
]);

const ACCEPTED = new Set([GOOD_CARD, '5555555555554444', '4000002500001001']);

/** Nothing when the card pays. */
export function declineOf(typed: string): Decline | undefined {
  const number = typed.replace(/[\s.-]/g, '');
  if (ACCEPTED.has(number)) return undefined;
  const known = DECLINING_CARDS.get(number);
  if (known !== undefined) return known;
  if (!/^\d{12,19}$/.test(number) || !luhn(number)) {
    return { code: 'incorrect_number', message: 'Ce numéro de carte est incorrect.' };
  }
  return {
    code: 'card_declined',
    declineCode: 'test_mode_live_card',
    message:
      'Aucune vraie carte n’est acceptée ici. Utilisez une carte d’essai, par exemple 4242 4242 4242 4242.',
  };
}

function luhn(number: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...number].toReversed().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
