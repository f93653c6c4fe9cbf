/** Texts both agencies keep ready: answers by village, and their services. */

type ReadyText = {
  agid: number;
  kind: 'reply' | 'services';
  village: string | null;
  label: string;
  text_fr: string;
  text_en: string;
};

const reply = (
  agid: number,
  village: string | null,
  label: string,
  text_fr: string,
  text_en = '',
): ReadyText => ({
  agid,
  kind: 'reply',
  village,
  label,
  text_fr,
  text_en,
});

/** The same words for both agencies: what every guest asks. */
const COMMON = [1, 2].flatMap((agid) => [
  reply(
    agid,
    null,
    'Première réponse',
    'Bonjour {prenom},\n\nMerci pour votre message. {location} est libre {dates}\u00a0: je vous prépare une proposition de prix, vous l’aurez dans la journée.\n\nD’ici là, dites-moi à quelle heure vous pensez arriver et si vous souhaitez les draps et les serviettes.\n\nÀ bientôt,\n{agence}',
    'Hello {prenom},\n\nThank you for your message. {location} is free {dates}: I am preparing a price for you and will send it today.\n\nIn the meantime, do tell me when you expect to arrive and whether you would like bed linen and towels.\n\nBest wishes,\n{agence}',
  ),
  reply(
    agid,
    null,
    'Déjà pris, autre semaine',
    'Bonjour {prenom},\n\n{location} n’est plus libre {dates}, et nous en sommes désolés. La semaine d’avant et celle d’après sont encore libres\u00a0: l’une des deux vous irait-elle\u00a0? Je peux aussi vous proposer une maison voisine.\n\n{agence}',
    'Hello {prenom},\n\nI am sorry, {location} has just been booked {dates}. The weeks before and after are still free: would either suit you? I can also suggest a house nearby.\n\n{agence}',
  ),
]);

export const PREWRITTEN: readonly ReadyText[] = [
  ...COMMON,
  reply(
    1,
    'loix',
    'Loix, venir et se garer',
    'Bonjour {prenom},\n\nPour {location}\u00a0: après le pont, suivez Loix puis le port. Le village se vit à vélo, on laisse la voiture devant la maison et on l’oublie. Le marché a lieu tous les matins en été, place de l’Église.\n\n{agence}',
    'Hello {prenom},\n\nTo reach {location}: after the bridge follow the signs to Loix, then the harbour. Everything in the village is a bicycle ride away; leave the car by the house and forget about it. In summer there is a market every morning on the church square.\n\n{agence}',
  ),
  reply(
    1,
    'saint-martin-de-re',
    'Saint-Martin, arrivée dans les remparts',
    'Bonjour {prenom},\n\nLes rues dans les remparts sont étroites et fermées aux voitures l’été à partir de 11 h. Déposez les bagages devant {location} avant 11 h, puis garez-vous au parking de la Barbette, à cinq minutes à pied.\n\n{agence}',
    'Hello {prenom},\n\nThe streets inside the ramparts are narrow and closed to cars from 11 a.m. in summer. Please drop your luggage at {location} before 11, then park at La Barbette, five minutes away on foot.\n\n{agence}',
  ),
  reply(
    1,
    'ars-en-re',
    'Ars, clés et vélos',
    'Bonjour {prenom},\n\nLes clés de {location} vous attendent dans le coffret à code de la porte d’entrée\u00a0; je vous envoie le code la veille. Pour les vélos, le loueur de la place Carnot les dépose à la maison.\n\n{agence}',
    'Hello {prenom},\n\nThe keys to {location} are in the key safe by the front door; I will send you the code the day before. The bicycle shop on place Carnot delivers to the house.\n\n{agence}',
  ),
  reply(
    2,
    'saint-trojan-les-bains',
    'Saint-Trojan, plage et forêt',
    'Bonjour {prenom},\n\nDepuis {location}, la plage de Gatseau est à dix minutes à vélo par la piste de la forêt. Pensez à réserver le petit train le matin même, il part vite complet en août.\n\n{agence}',
    'Hello {prenom},\n\nFrom {location}, Gatseau beach is ten minutes by bicycle along the forest track. Do book the little train the same morning: in August it fills up quickly.\n\n{agence}',
  ),
  reply(
    2,
    'la-cotiniere',
    'La Cotinière, criée et parking',
    'Bonjour {prenom},\n\n{location} est à deux pas du port. La criée vend au public en fin d’après-midi\u00a0; le parking de la rue du Port est gratuit le soir.\n\n{agence}',
    'Hello {prenom},\n\n{location} is a stone’s throw from the harbour. The fish market opens to the public in the late afternoon; parking in rue du Port is free in the evening.\n\n{agence}',
  ),
  {
    agid: 1,
    kind: 'services',
    village: null,
    label: 'Nos services',
    text_fr:
      'Pour votre séjour {dates}, nous pouvons préparer\u00a0:\n- les lits faits et les serviettes à votre arrivée\u00a0;\n- le ménage en cours de séjour\u00a0;\n- les vélos livrés à {location}\u00a0;\n- un lit de bébé et une chaise haute, sans supplément.\n\nUn mot suffit, {agence} s’en occupe.',
    text_en:
      'For your stay {dates} we can arrange:\n- beds made up and towels ready when you arrive;\n- cleaning during your stay;\n- bicycles delivered to {location};\n- a cot and a high chair, free of charge.\n\nJust drop us a line and {agence} will see to it.',
  },
  {
    agid: 2,
    kind: 'services',
    village: null,
    label: 'Nos services',
    text_fr:
      'Avant votre arrivée à {location}, {agence} peut s’occuper\u00a0:\n- du linge de lit et de toilette\u00a0;\n- d’un panier d’huîtres et de pain frais pour le premier soir\u00a0;\n- d’un ménage au milieu du séjour\u00a0;\n- du matériel de bébé, sans supplément.\n\nDites-le-nous avant le jeudi qui précède.',
    text_en:
      'Before you arrive at {location}, {agence} can arrange:\n- bed linen and towels;\n- oysters and fresh bread for your first evening;\n- cleaning halfway through the stay;\n- baby equipment, free of charge.\n\nPlease tell us by the Thursday before.',
  },
];
