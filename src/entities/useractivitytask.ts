import { defineEntity } from '#kernel/entity.ts';
import { day, flag, longtext, reference, text } from '#kernel/fields.ts';

/** What somebody has to do (B99). Features make theirs with `makeTask` of features/tasks. */
export const useractivitytask = defineEntity({
  name: 'useractivitytask',
  table: 'useractivitytask',
  title: { fr: 'Tâches', en: 'Tasks' },
  singular: { fr: 'Tâche', en: 'Task' },
  scope: 'agency',
  fields: {
    title: text({ fr: 'Tâche', en: 'Task' }, 200, { required: true }),
    due: day(
      { fr: 'Échéance', en: 'Due' },
      {
        hint: {
          fr: 'Ce jour-là, elle est comptée dans le menu jusqu’à ce qu’elle soit faite.',
          en: 'From that day on it counts in the menu until it is done.',
        },
      },
    ),
    assignee: reference({ fr: 'Pour', en: 'For' }, 'employee', {
      hint: {
        fr: 'Vide\u00a0: toute l’agence la voit dans son menu.',
        en: 'Empty: everybody in the agency sees it in their menu.',
      },
    }),
    done: flag({ fr: 'Faite', en: 'Done' }, { initial: false }),
    nid: reference({ fr: 'Maison', en: 'House' }, 'house'),
    uid: reference({ fr: 'Personne', en: 'Person' }, 'person'),
    description: longtext({ fr: 'Détails', en: 'Details' }, 2000),
  },
  columns: ['title', 'due', 'assignee', 'nid', 'uid', 'done'],
  search: ['title', 'description', 'nid', 'uid', 'assignee'],
  sort: ['due', 'title', 'nid'],
});
