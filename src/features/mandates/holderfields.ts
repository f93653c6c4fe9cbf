/** What is written down of who holds the card. Both sides, pure. */
import { integer, text } from '#kernel/fields.ts';
import { greaterZero, max, required } from '#kernel/rules.ts';

const NAME_MAX = 200;
const CARD_MAX = 60;
const LARGEST_NUMBER = 999_999;

export const HOLDER_FIELDS = {
  name: text(
    { fr: 'Titulaire de la carte professionnelle', en: 'Holder of the professional card' },
    NAME_MAX,
    {
      required: true,
    },
  ),
  card_number: text({ fr: 'Numéro de la carte', en: 'Number of the card' }, CARD_MAX, {
    hint: { fr: 'Avec la CCI qui l’a délivrée.', en: 'With the chamber of commerce that issued it.' },
  }),
  first_number: integer(
    { fr: 'Premier numéro du registre', en: 'First number of the register' },
    {
      rules: [required, greaterZero, max(LARGEST_NUMBER)],
      hint: {
        fr: 'Là où votre registre papier s’est arrêté, plus un. Ne change plus dès la première inscription.',
        en: 'Where your register on paper left off, plus one. It no longer changes once there is an entry.',
      },
    },
  ),
};
