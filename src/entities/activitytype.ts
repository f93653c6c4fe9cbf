import { ACTIVITY_TAGS, TAG_COLOURS, TAG_SOUNDS } from './choices.ts';
import { defineEntity } from '#kernel/entity.ts';
import { choice, longtext, text } from '#kernel/fields.ts';

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
  view: 'fullCrmActivitytype or fullOwnCrmActivitytype',
  create: 'fullCrmActivitytype or fullOwnCrmActivitytype',
  save: 'fullCrmActivitytype or fullOwnCrmActivitytype',
  remove: 'fullCrmActivitytype or fullOwnCrmActivitytype',
  cacheKey: 'tag',
  fields: {
    label: text({ fr: 'Nom', en: 'Name' }, 100, { required: true }),
    label_en: text({ fr: 'Nom anglais', en: 'English name' }, 100),
    internal_tag: choice({ fr: 'Étiquette', en: 'Tag' }, ACTIVITY_TAGS),
    mail_subject: text({ fr: 'Objet de l’e-mail', en: 'E-mail subject' }, 200),
    mail_template_fr: longtext(
      { fr: `Texte de l’e-mail (${PLACES})`, en: `E-mail text, in French (${PLACES})` },
      4000,
    ),
    mail_subject_en: text({ fr: 'Objet anglais', en: 'English subject' }, 200),
    mail_template_en: longtext({ fr: 'Texte anglais', en: 'E-mail text, in English' }, 4000),
    color: choice({ fr: 'Couleur', en: 'Colour' }, TAG_COLOURS, { required: true }),
    sound_id: choice({ fr: 'Son', en: 'Sound' }, TAG_SOUNDS),
  },
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
      person: 'uid',
    },
  ],
});
