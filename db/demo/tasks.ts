/** What is to be done on the day of loading. */
import type { Day } from '#kernel/day.ts';
import { addDays } from '#kernel/day.ts';
import type { Tx } from '#server/sql.ts';
import { insertRows } from './bulk.ts';
import { personOf } from './people.ts';

interface DemoTask {
  agid: 1 | 2;
  title: string;
  /** Days from today; absent: whenever. */
  due?: number;
  nid?: number;
  who?: string;
  assignee?: string;
  details?: string;
  done?: true;
}

const TASKS: readonly DemoTask[] = [
  {
    agid: 1,
    title: 'Appel J−6\u00a0: heure d’arrivée, lit bébé, vélos',
    due: 0,
    nid: 101,
    who: 'paul',
    assignee: 'claire',
  },
  { agid: 1, title: 'Relancer les devis sans réponse', due: -1, assignee: 'claire' },
  { agid: 1, title: 'Linge 101, 109 et 113', due: 0, details: '9 lits, 14 serviettes.' },
  { agid: 1, title: 'Bouteille de gaz', due: 2, nid: 108 },
  {
    agid: 1,
    title: 'Double de clés manquant',
    due: -3,
    nid: 104,
    details: 'Dernier porteur\u00a0: Sandrine.',
  },
  {
    agid: 1,
    title: 'Store banne\u00a0: accord de la SCI sur le devis',
    due: 3,
    nid: 107,
    details: 'Devis de 640\u00a0€.',
  },
  { agid: 1, title: 'Renouveler le mandat', due: 12, nid: 102, assignee: 'marie' },
  { agid: 1, title: 'Photos du salon à refaire', nid: 105, done: true },
  { agid: 2, title: 'DPE à recevoir', due: 5, nid: 203 },
  { agid: 2, title: 'Photos de la maison', due: 7, nid: 210, assignee: 'olivier' },
  { agid: 2, title: 'Déclaration trimestrielle de taxe', due: 14 },
];

export async function loadTasks(tx: Tx, today: Day): Promise<void> {
  await insertRows(
    tx,
    'useractivitytask',
    TASKS.map(({ agid, title, due, nid, who, assignee, details = '', done = false }) => ({
      agid,
      title,
      description: details,
      due: due === undefined ? null : addDays(today, due),
      nid: nid ?? null,
      uid: who === undefined ? null : personOf(who).id,
      assignee: assignee === undefined ? null : personOf(assignee).id,
      done,
    })),
  );
}
