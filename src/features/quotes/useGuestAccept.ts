/** The yes as a form: what is typed with it, what it ends, and what it is refused with. */
import { refusalText } from '#kernel/refusal.ts';
import { firstProblem, required } from '#kernel/rules.ts';
import type { AppForm, FormProblem } from '#web/form/form.ts';
import { useAppForm } from '#web/form/useAppForm.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { invalidate } from '#web/queries.ts';
import { useSave } from '#web/save.ts';
import type { GuestAcceptance } from './guestacceptapi.ts';
import { acceptAsGuest } from './guestacceptapi.ts';
import type { TenantDetail } from './quote.ts';
import { tenantFields } from './tenant.ts';

export type Typed = Record<TenantDetail, string> & { linen: boolean };
const BLANK: Typed = { linen: false, first_name: '', last_name: '', address: '', nationality: '' };

/** Cents, as the window shows it. */
export function totalOf(
  { montant_total: total, linen_offered: linen }: GuestAcceptance,
  { linen: isWanted }: Typed,
): number {
  return isWanted ? total + linen : total;
}

export function useGuestAccept(
  offer: GuestAcceptance,
  onDone: (acceptance: GuestAcceptance) => void,
): AppForm<Typed> {
  const language = useLanguage();
  const yes = useSave(acceptAsGuest, {
    touches: ['quote', 'ddl', 'ddlchat', 'yousign', 'bookingpayment'],
    dialog: false,
  });
  return useAppForm({
    reading: { values: BLANK },
    check: (typed) =>
      offer.missing.flatMap((name): FormProblem[] => {
        const problem = firstProblem([required, ...tenantFields[name].rules], typed[name]);
        return problem ? [{ field: name, message: refusalText(problem, language) }] : [];
      }),
    send: async (typed) => {
      const releases = offer.releases.map(({ quote_id: id }) => id);
      const tenant = Object.fromEntries(offer.missing.map((name) => [name, typed[name].trim()]));
      const sent = await yes.attempt({
        params: { id: offer.id },
        body: {
          releases,
          tenant,
          // Ticked while it was offered, and no longer drawn where it is not.
          linen: typed.linen && offer.linen_offered > 0,
          total: totalOf(offer, typed),
          in_words: offer.state === 'off',
        },
      });
      // What it would mean has changed since it was read: it is read anew, under the refusal's own words.
      if (sent.refusal && sent.refusal.status === 409) invalidate(['quote']);
      return sent;
    },
    onSent: ({ models }) => {
      const [accepted] = models ?? [];
      if (accepted) onDone(accepted);
    },
    fieldOf: (name) => name.replace(/^tenant\./, ''),
    elsewhere: 'form',
  });
}
