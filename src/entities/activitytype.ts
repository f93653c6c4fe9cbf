import { ACTIVITY_TAGS, TAG_COLOURS, TAG_SOUNDS } from './choices.ts';
import { READS_PEOPLE } from './readers.ts';
import { defineEntity } from '#kernel/entity.ts';
import { choice, longtext, text } from '#kernel/fields.ts';
import { requiredWith } from '#kernel/recordrules.ts';

/** What is filled in when the mail is prepared: features/mailing/placeholders.ts. */
const PLACES =
  '{prenom}, {dates}, {location}, {agence}, {arrivee}, {heure_arrivee}, {depart}, {heure_depart}, {telephone}, {numero}';

/** What was done with somebody, and the mail a tag may send with it (B28). */
export const activitytype = defineEntity({
  name: 'activitytype',
  table: 'activity_type',
  title: { fr: 'Types d’activité', en: 'Activity types' },
  singular: { fr: 'Type d’activité', en: 'Activity type' },
  scope: 'agency',
  cacheKey: 'tag',
  fields: {
    label: text({ fr: 'Nom', en: 'Name' }, 100, { required: true }),
    label_en: text({ fr: 'Nom anglais', en: 'English name' }, 100),
    internal_tag: choice({ fr: 'Étiquette', en: 'Tag' }, ACTIVITY_TAGS, {
      hint: {
        fr: 'Celle qui propose l’e-mail quand on la donne à une demande.',
        en: 'The one that offers the e-mail when it is given to a request.',
      },
    }),
    mail_subject: text({ fr: 'Objet de l’e-mail', en: 'E-mail subject' }, 200),
    mail_template_fr: longtext({ fr: 'Texte de l’e-mail', en: 'E-mail text, in French' }, 4000),
    mail_subject_en: text({ fr: 'Objet anglais', en: 'English subject' }, 200),
    mail_template_en: longtext({ fr: 'Texte anglais', en: 'E-mail text, in English' }, 4000, {
      hint: {
        fr: 'Vide\u00a0: les clients anglophones reçoivent le texte français.',
        en: 'Empty: English-speaking guests receive the French text.',
      },
    }),
    color: choice({ fr: 'Couleur', en: 'Colour' }, TAG_COLOURS, { required: true, initial: '#5B6872' }),
    sound_id: choice({ fr: 'Son', en: 'Sound' }, TAG_SOUNDS),
  },
  groups: [
    {
      title: { fr: 'L’e-mail proposé', en: 'The e-mail it offers' },
      hint: {
        fr: `Remplis au moment de préparer l’e-mail\u00a0: ${PLACES}.`,
        en: `Filled in when the e-mail is prepared: ${PLACES}.`,
      },
      fields: ['mail_subject', 'mail_template_fr', 'mail_subject_en', 'mail_template_en'],
    },
  ],
  // French is written to whoever reads no English, and stands in for what is not translated.
  rules: [
    requiredWith('mail_subject', ['mail_template_fr', 'mail_subject_en', 'mail_template_en']),
    requiredWith('mail_template_fr', ['mail_subject', 'mail_subject_en', 'mail_template_en']),
  ],
  columns: ['label', 'internal_tag', 'mail_subject', 'color'],
  search: ['label', 'internal_tag', 'mail_subject'],
  sort: ['label'],
  inUse: 'activitytypeInUse',
  usedBy: [
    {
      table: 'user_activity',
      column: 'type',
      one: { fr: 'activité notée', en: 'recorded activity' },
      many: { fr: 'activités notées', en: 'recorded activities' },
      named: 'id',
      view: READS_PEOPLE,
      person: 'uid',
    },
  ],
});
