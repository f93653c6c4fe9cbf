/** The ten conversations of the demo, as they were written. `who` is the guest's key in people.ts. */
import type { Day } from '#kernel/day.ts';
import { addDays, nightsBetween } from '#kernel/day.ts';

export interface DemoLine {
  from: 'guest' | 'agency' | 'note';
  text: string;
}
export interface DemoThread {
  who: string;
  house: number;
  tag: 'DEMANDE' | 'DEVIS' | 'PREAPPROBATION' | 'RESERVE' | 'ANNULE';
  adults: number;
  children: number;
  disabled?: number;
  /** Arrival: the nth Saturday of a month of next summer, or days from today (the first Saturday after them). */
  arrival: { month: number; saturday: number } | { days: number; onSaturday?: boolean };
  nights: number;
  /** Hours since the last line. */
  hoursAgo: number;
  /** The last line was written this many days before the arrival. */
  noticeDays?: number;
  unread?: boolean;
  lines: DemoLine[];
  origin?: string;
}
const g = (text: string): DemoLine => ({ from: 'guest', text });
const a = (text: string): DemoLine => ({ from: 'agency', text });
const n = (text: string): DemoLine => ({ from: 'note', text });

export const THREADS: readonly DemoThread[] = [
  {
    who: 'paul',
    house: 101,
    tag: 'RESERVE',
    adults: 3,
    children: 2,
    arrival: { month: 8, saturday: 2 },
    nights: 7,
    hoursAgo: 70,
    lines: [
      g(
        'Bonjour Claire, comme l’an dernier on voudrait reprendre la Passerose la 2e semaine d’août, les enfants ne parlent que de ça !! Toujours 3 adultes (ma mère vient) + 2 enfants. Paul',
      ),
      a(
        'Bonjour Paul, quel plaisir. La semaine est libre, je vous la pose en option jusqu’à vendredi et vous envoie le contrat.',
      ),
      g('Top. Pour l’acompte je fais quand ?'),
      a('Rien plus de six mois avant le séjour, c’est la loi : vous recevrez le lien le jour même.'),
    ],
  },
  {
    who: 'smsuser-33639980001',
    house: 103,
    tag: 'DEMANDE',
    adults: 4,
    children: 0,
    arrival: { month: 8, saturday: 3 },
    nights: 7,
    hoursAgo: 26,
    unread: true,
    origin: 'sms',
    lines: [
      g('bjr maison dispo du {from} au {to} aout pr 4 pers ? merci'),
      a(
        'Bonjour, oui Sous le Mûrier est libre, 1 650 € la semaine hors taxe de séjour. Puis-je avoir votre nom et un mail ?',
      ),
      g('ok je voi avec mon mari je vs redis ce soir'),
    ],
  },
  {
    who: 'amandine',
    house: 105,
    tag: 'DEVIS',
    adults: 2,
    children: 1,
    arrival: { month: 8, saturday: 1 },
    nights: 7,
    hoursAgo: 121,
    lines: [
      g(
        'Bonjour, nous avons un golden (très calme, il dort toute la journée). Est ce que le jardin est vraiment fermé ? et y a t’il un lit bébé + chaise haute, notre fille aura 9 mois. Cordialement',
      ),
      a(
        'Bonjour, jardin clos, portillon à 1,10 m. Lit bébé et chaise haute prêtés, draps à prévoir. Le chien est le bienvenu, il reste au rez-de-chaussée.',
      ),
      n('Prévenir M. Sauvion, dernier chien = canapé.'),
    ],
  },
  {
    who: 'helen',
    house: 113,
    tag: 'DEVIS',
    adults: 2,
    children: 0,
    disabled: 1,
    arrival: { month: 9, saturday: 1 },
    nights: 7,
    hoursAgo: 50,
    lines: [
      g(
        'Hi, my mother uses a wheelchair. Is the shower really step-free, and how wide is the bathroom door? We’d come {from}–{to} September, two adults plus her. Do we need to bring sheets?',
      ),
      a(
        'Dear Mrs Ashcombe, the shower is level and the door is 84 cm wide. In September linen is optional: €100 for the house, beds made on arrival.',
      ),
    ],
  },
  {
    who: 'thomas',
    house: 202,
    tag: 'DEVIS',
    adults: 2,
    children: 2,
    arrival: { days: 4, onSaturday: true },
    nights: 7,
    hoursAgo: 5,
    lines: [
      g(
        'Bonsoir, on est déjà le {today} et je vois que la semaine du {from} est tjs libre, vous pouvez faire un geste ? On peut arriver dimanche si ça arrange',
      ),
      a(
        'Bonsoir, j’ai l’accord de M. Baudinel pour 10 %. Arrivée samedi par contre, le ménage est calé. Réponse avant demain midi ?',
      ),
      g('vendu !'),
    ],
    unread: true,
  },
  {
    who: 'helene',
    house: 102,
    tag: 'PREAPPROBATION',
    adults: 4,
    children: 2,
    arrival: { month: 7, saturday: 3 },
    nights: 7,
    hoursAgo: 8,
    lines: [
      g('Bonjour, j’ai bien reçu le contrat mais sur mon téléphone je n’arrive pas a signer, ça tourne'),
      a('Bonjour, je vous renvoie le lien. Il me manque aussi votre nationalité, elle figure au contrat.'),
      g('Franco-vietnamienne, vous mettez quoi dans ce cas la ?'),
      a('Française suffit !'),
    ],
  },
  {
    who: 'sylvie',
    house: 207,
    tag: 'RESERVE',
    adults: 2,
    children: 2,
    arrival: { days: 4 },
    nights: 4,
    hoursAgo: 30,
    lines: [
      g('Bonjour, le solde a été viré lundi dernier je ne comprends pas votre relance'),
      a('Bonjour, nous ne voyons rien arriver. Aviez-vous indiqué la référence ?'),
      g('Ah zut j’ai mis "vacances oléron"… je vous envoi le justificatif'),
      a('Retrouvé, merci ! Tout est soldé.'),
    ],
  },
  {
    who: 'karim',
    house: 115,
    tag: 'RESERVE',
    adults: 2,
    children: 3,
    arrival: { days: -2 },
    nights: 5,
    hoursAgo: 11,
    lines: [
      g('Bonsoir désolé de vous déranger, plus d’eau chaude depuis 19h, et on a 3 petits à doucher..'),
      a(
        'Bonsoir, on s’en occupe. Le disjoncteur du ballon est celui marqué 12, pouvez-vous l’abaisser et le relever ?',
      ),
      g('ça redescend tout de suite'),
      a('Le plombier passe à 8h30. Douches possibles ce soir chez le voisin, n°4.'),
      n('Accord du propriétaire demandé : au-delà de 200 €.'),
    ],
  },
  {
    who: 'camille',
    house: 109,
    tag: 'ANNULE',
    adults: 4,
    children: 2,
    arrival: { days: 39, onSaturday: true },
    nights: 7,
    hoursAgo: 0,
    noticeDays: 52,
    lines: [
      g(
        'Bonjour, très mauvaise nouvelle, mon père est hospitalisé, nous devons annuler. Y a-t-il moyen de récupérer quelque chose ? je comprendrais que non',
      ),
      a(
        'Bonjour, je suis désolée pour votre père. À 52 jours les arrhes restent acquises, mais si nous relouons la semaine je vous les rends, moins 80 € de dossier. Je la remets en vente tout de suite.',
      ),
      g('Merci, c’est plus que ce que j’espérais'),
      n('Relouée J+6 aux Bremerich : rembourser.'),
    ],
  },
];

/** What an owner writes to the agency: a conversation tied to no request. */
export const OWNER_THREAD: { who: string; lines: DemoLine[] } = {
  who: 'sauvion',
  lines: [
    g('Claire, finalement ma fille descend du {from} au {to} aout, bloquez moi la maison svp'),
    a(
      'Bonjour Gérald, les Le Strat ont une option sur cette semaine jusqu’à jeudi. Je vous la garde s’ils ne signent pas ? Sinon du {to} au {later} c’est libre.',
    ),
    g('bon… attendons jeudi. mais l’an prochain je pose mes dates avant !!'),
  ],
};

/** The thread on the days of this load: the numbers of the days are those of the calendar it is shown with. */
export function spoken(thread: DemoThread, from: Day, to: Day, today: Day): DemoThread {
  const hoursAgo =
    thread.noticeDays === undefined ? thread.hoursAgo : 24 * (thread.noticeDays - nightsBetween(today, from));
  return { ...thread, hoursAgo, lines: dated(thread.lines, from, to, today) };
}

export function dated(lines: readonly DemoLine[], from: Day, to: Day, today: Day): DemoLine[] {
  const said: Record<string, Day> = { from, to, later: addDays(to, 7), today };
  return lines.map((line) => ({
    ...line,
    text: line.text.replace(/\{(from|to|later|today)\}/g, (_, name: string) => dayNumber(said[name]!)),
  }));
}

function dayNumber(day: Day): string {
  const number = Number(day.slice(8));
  return number === 1 ? '1er' : String(number);
}

/** First words of ordinary requests, for the ones the plan makes up. */
export const OPENINGS = [
  'Bonjour, la maison est-elle libre à ces dates ? Nous sommes très calmes, promis.',
  'Bonsoir, nous cherchons une semaine en famille. Y a-t-il des vélos d’enfant ?',
  'Bonjour, peut-on arriver un peu avant 16h ? Nous venons de loin. Merci d’avance !',
  'Bonjour, est-ce que le linge est compris ? Et la maison a-t-elle le wifi ?',
  'Hello, is the house available for these dates? We would love to come back to the island.',
  'Bonjour, nous sommes deux familles qui se connaissent bien. Le jardin est-il clos ?',
] as const;
