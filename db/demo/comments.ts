/** What guests wrote about their stays of last summer, and what became of it. */
import type { Day } from '#kernel/day.ts';
import { addDays } from '#kernel/day.ts';
import { rows, sql } from '#server/sql.ts';
import type { Tx } from '#server/sql.ts';
import { insertRows } from './bulk.ts';

interface DemoComment {
  nid: number;
  /** Half stars. */
  note: number;
  text: string;
  answer?: string;
  /** Why it was refused. */
  refused?: string;
  isWaiting?: true;
}

const COMMENTS: readonly DemoComment[] = [
  {
    nid: 101,
    note: 10,
    text: 'Troisième été à la Passerose et toujours le même bonheur. Le jardin clos est parfait avec des petits, et les vélos étaient révisés à notre arrivée.',
    answer: 'Merci, et à l’été prochain\u00a0: le figuier vous attend.',
  },
  {
    nid: 101,
    note: 9,
    text: 'Maison fraîche même en pleine chaleur, tout est à portée de vélo. Seul bémol, la lumière de la cuisine le soir.',
  },
  {
    nid: 102,
    note: 9,
    text: 'La vue sur le marais au petit déjeuner vaut le voyage. Piscine à bonne température tout le séjour.',
  },
  {
    nid: 103,
    note: 7,
    text: 'Bien placé pour la plage. La literie de la petite chambre mériterait d’être changée.',
  },
  {
    nid: 104,
    note: 8,
    text: 'Charmant pied-à-terre sur le port. Deux étages avec les valises, on le savait, on les a sentis\u00a0!',
  },
  { nid: 105, note: 10, text: 'Le chien a adoré le jardin autant que nous. Accueil aux petits soins.' },
  {
    nid: 107,
    note: 6,
    text: 'Belle maison, mais le spa est tombé en panne deux jours sur sept. L’agence a fait venir quelqu’un.',
  },
  { nid: 109, note: 9, text: 'Dix à table dans la cour, c’était l’image qu’on voulait ramener.' },
  {
    nid: 113,
    note: 10,
    text: 'La douche de plain-pied et les portes larges ont tout changé pour ma mère. Merci de l’avoir pensé.',
  },
  { nid: 201, note: 8, text: 'Le port à deux pas, les bateaux au réveil.' },
  {
    nid: 202,
    note: 9,
    text: 'La forêt d’un côté, la plage de l’autre, et de la place pour les six vélos. On reviendra.',
    isWaiting: true,
  },
  {
    nid: 204,
    note: 3,
    text: 'Les voisins du numéro 8, Monsieur Ferret et sa tondeuse, nous ont gâché chaque sieste.',
    refused: 'Votre avis nomme un voisin. Sans son nom, nous le publierons volontiers.',
  },
  { nid: 206, note: 8, text: 'Petite cabane bien pensée, le chien est le bienvenu pour de vrai.' },
];

interface Ended {
  house_id: number;
  ddl_id: number;
  agid: number;
  uid: number;
  author: string;
  language: 'fr' | 'en';
  date_from: Day;
  date_to: Day;
}

export async function loadComments(tx: Tx, today: Day): Promise<void> {
  // Paul's last stay is left for him to tell about.
  const stays = await rows(
    tx,
    sql<Ended>`
      select s.house_id, r.id as ddl_id, r.agid, r.sender_uid as uid, p.first_name || ' ' || left(p.last_name, 1) || '.' as author,
        case p.business_language when 2 then 'en' else 'fr' end as language, lower(s.nights) as date_from, upper(s.nights) as date_to
      from stay s join request r on r.id = s.ddl_id join person p on p.id = r.sender_uid
      where s.held_until is null and upper(s.nights) < ${today}::date and not r.has_cancelled
        and r.id <> coalesce((select max(own.id) from request own join person paul on paul.id = own.sender_uid and paul.mail = 'paul@pertuis.test'
          join stay theirs on theirs.ddl_id = own.id where upper(theirs.nights) <= ${today}::date), 0)
      order by upper(s.nights) desc, s.id`,
  );
  const taken = new Set<number>();
  const written = COMMENTS.flatMap(({ nid, note, text, answer = '', refused = '', isWaiting = false }) => {
    const stay = stays.find(({ house_id, ddl_id }) => house_id === nid && !taken.has(ddl_id));
    if (!stay) return [];
    taken.add(stay.ddl_id);
    const at = (days: number) => {
      const day = addDays(stay.date_to, days);
      return `${day < today ? day : addDays(today, -1)}T1${days}:30:00+02:00`;
    };
    const { house_id: _, ...about } = stay;
    const judged = isWaiting ? null : at(4);
    return [
      {
        ...about,
        nid,
        note,
        text,
        checked: true,
        status: isWaiting ? 'waiting' : refused === '' ? 'published' : 'refused',
        reason: refused,
        moderated_at: judged,
        answer,
        answered_at: answer === '' ? null : at(6),
        created: at(0),
        updated: at(6),
      },
    ];
  });
  await insertRows(tx, 'comment', written);
}
