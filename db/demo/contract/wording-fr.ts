import type { Wording } from './wording.ts';

/** Furnished holiday letting through an agency: tourism code L. 324-2, law 70-9 of 2 January 1970 and decree 72-678, articles 68 and following. */
export const FRENCH: Wording = {
  lang: 'fr-FR',
  title: 'Contrat de location saisonnière',
  drawnUp: 'Réservation **{{reference}}**, contrat établi le {{date_contrat}}',
  headerRight: 'Réservation {{reference}}',
  footer: '{{agence_nom}}{{#agence_immatriculation}} · {{agence_immatriculation}}{{/agence_immatriculation}}',
  page: 'Page',
  parties: {
    title: 'Les parties',
    lessor: 'Le bailleur',
    lessorLines: [
      '**{{proprietaire_nom}}**, propriétaire',
      'représenté par son mandataire **{{agence_nom}}**',
      '{{#agence_adresse}}{{agence_adresse}}{{/agence_adresse}}',
      '{{#agence_immatriculation}}{{agence_immatriculation}}{{/agence_immatriculation}}',
      '{{#mandat_numero}}Mandat de location n° {{mandat_numero}}{{/mandat_numero}}',
      '{{#agence_telephone}}{{agence_telephone}}{{/agence_telephone}}',
      '{{#agence_mail}}{{agence_mail}}{{/agence_mail}}',
    ],
    tenant: 'Le locataire',
    tenantLines: [
      '**{{locataire_civilite}} {{locataire_prenom}} {{locataire_nom}}**',
      '{{#locataire_adresse}}{{locataire_adresse}}{{/locataire_adresse}}',
      'Nationalité\u00a0: {{locataire_nationalite}}',
      '{{#locataire_telephone}}{{locataire_telephone}}{{/locataire_telephone}}',
      '{{#locataire_mail}}{{locataire_mail}}{{/locataire_mail}}',
    ],
    after: 'Le locataire déclare être majeur et signer pour toutes les personnes qui séjourneront avec lui.',
  },
  house: {
    title: 'La maison',
    rows: [
      ['Désignation', '**{{maison_titre}}**, annonce n° {{maison_numero}}'],
      ['Adresse', '{{maison_adresse}}{{#maison_village}}, {{maison_village}}{{/maison_village}}'],
      [
        'Capacité',
        '{{maison_capacite}} personnes au plus{{#maison_surface}}, {{maison_surface}} habitables{{/maison_surface}}',
      ],
      [
        'Classement',
        '{{#maison_classement}}{{maison_classement}}{{/maison_classement}}{{^maison_classement}}Meublé de tourisme non classé{{/maison_classement}}',
      ],
      [
        'N° d’enregistrement',
        '{{#numero_enregistrement}}{{numero_enregistrement}}{{/numero_enregistrement}}{{^numero_enregistrement}}Sans objet{{/numero_enregistrement}}',
      ],
    ],
  },
  stay: {
    title: 'Le séjour',
    arrival: 'Arrivée',
    departure: 'Départ',
    from: 'à partir de {{heure_arrivee}}',
    until: 'au plus tard à {{heure_depart}}',
    summary:
      '**Nuits\u00a0: {{nuits}}.** Adultes\u00a0: {{adultes}} · Enfants\u00a0: {{enfants}} · Personnes à mobilité réduite\u00a0: {{pmr}}',
  },
  price: {
    title: 'Le prix',
    lines: [
      ['Loyer, charges comprises', '{{loyer}}'],
      ['Ménage de fin de séjour', '{{menage}}'],
      ['Linge de maison', '{{linge}}'],
      ['Frais de service', '{{frais_service}}'],
      ['Taxe de séjour, reversée à la communauté de communes', '{{taxe_sejour}}'],
    ],
    discount: ['Remise', '−{{remise}}'],
    total: ['Total à la charge du locataire', '{{total}}'],
    note: 'Prix en euros, toutes taxes comprises. Le loyer comprend l’eau, l’électricité et le chauffage pour un usage normal de la maison.',
  },
  payment: {
    title: 'Le paiement',
    lines: [
      ['Arrhes', '{{acompte}}', 'à la signature, et jamais plus de six mois avant l’arrivée'],
      ['Solde', '{{solde}}', 'un mois avant l’arrivée, ou à la signature si l’arrivée est plus proche'],
    ],
    security: ['Dépôt de garantie', '{{caution}}', 'à la remise des clés, en plus du prix'],
  },
  conditions: 'Conditions de la location',
  articles: [
    {
      title: 'Objet et durée',
      body: [
        'Le bailleur loue au locataire la maison désignée ci-dessus, meublée, pour un séjour de vacances. La location prend fin de plein droit le jour du départ, sans qu’il soit besoin de congé. Elle ne peut être ni prolongée sans l’accord écrit du bailleur, ni dépasser quatre-vingt-dix jours de suite. Le locataire n’y élit pas domicile et n’y exerce aucune activité professionnelle.',
        'Les lieux loués sont ceux que désigne la partie «\u00a0La maison\u00a0».',
      ],
    },
    {
      title: 'Formation du contrat et arrhes',
      body: [
        'Le contrat est conclu quand le locataire l’a signé. Les arrhes sont dues à la signature ou, si l’arrivée est à plus de six mois, le premier jour où la loi permet de les demander. Les arrhes ne dépassent pas un quart du prix. Aucune somme n’est demandée plus de six mois avant la remise des clés, et le solde ne l’est pas plus d’un mois avant (décret n° 72-678 du 20 juillet 1972).',
        'La somme versée à la signature a la nature d’**arrhes** au sens de l’article 1590 du code civil\u00a0: chacun peut renoncer au séjour, le locataire en les abandonnant, le bailleur en les restituant au double.',
      ],
    },
    {
      title: 'Annulation et séjour écourté',
      body: [
        'Le locataire annule par écrit, par courrier électronique ou depuis son espace personnel. Soixante jours ou plus avant l’arrivée, tout ce qu’il a versé lui est rendu, arrhes comprises. Plus tard, les arrhes restent acquises au bailleur\u00a0; ce qui a été versé en plus est rendu si la maison est relouée pour les mêmes nuits, et plus rien n’est demandé au locataire. La taxe de séjour et le dépôt de garantie sont toujours rendus.',
        'Un séjour commencé en retard ou écourté du fait du locataire ne donne lieu à aucun remboursement. En cas de force majeure empêchant le séjour, toutes les sommes versées sont restituées.',
        'Le droit de rétractation de quatorze jours ne s’applique pas à un hébergement fourni à une date déterminée (article L. 221-28, 12°, du code de la consommation).',
      ],
    },
    {
      title: 'Arrivée, état des lieux et départ',
      body: [
        'Les clés sont remises à l’arrivée, contre paiement complet du prix. Un état des lieux et un inventaire sont dressés à l’entrée et à la sortie. À défaut, le locataire a quarante-huit heures après son arrivée pour signaler par écrit ce qui manque ou ne fonctionne pas.',
        'Le locataire rend la maison rangée, la vaisselle propre et les déchets triés. Le ménage compris dans le prix ne couvre pas une remise en état exceptionnelle.',
      ],
    },
    {
      title: 'Usage de la maison',
      body: [
        'Le nombre d’occupants, enfants compris, ne dépasse pas la capacité indiquée. Le locataire use paisiblement de la maison, respecte le voisinage et le règlement de la copropriété s’il y en a un. Il n’y fume pas. Les animaux ne sont admis qu’avec l’accord préalable du bailleur. Il ne cède ni ne sous-loue tout ou partie de la maison.',
        'Le bailleur délivre une maison conforme à sa description, propre et en bon état. Il intervient dans les meilleurs délais si un équipement tombe en panne pendant le séjour\u00a0; le locataire lui en permet l’accès.',
      ],
    },
    {
      title: 'Dépôt de garantie',
      body: [
        '{{#caution}}Un dépôt de {{caution}} garantit les dégradations, les objets manquants et le ménage exceptionnel. Il est rendu dans les quinze jours du départ, déduction faite des frais justifiés par un devis ou une facture.{{/caution}}{{^caution}}Aucun dépôt de garantie n’est demandé pour ce séjour.{{/caution}}',
      ],
    },
    {
      title: 'Assurance',
      body: [
        'Le locataire est assuré pour sa responsabilité de villégiature (incendie, dégât des eaux, vol, dommages aux voisins), le plus souvent par son contrat d’habitation, et en justifie si le bailleur le demande.',
      ],
    },
    {
      title: 'Données personnelles et réclamations',
      body: [
        'Les données du locataire servent à exécuter ce contrat et aux obligations légales de l’agence, dont la fiche individuelle de police des voyageurs étrangers et la taxe de séjour. Il peut y accéder, les rectifier ou en demander l’effacement auprès de l’agence.',
        'Toute réclamation est adressée à l’agence. Sans réponse satisfaisante sous soixante jours, le locataire peut saisir gratuitement le médiateur de la consommation dont dépend l’agence. Le contrat est soumis au droit français.',
      ],
    },
  ],
  signatures: {
    title: 'Signatures',
    before: 'Le locataire reconnaît avoir lu les conditions qui précèdent.',
    lessor: 'Pour le bailleur, son mandataire',
    lessorName: '{{agence_nom}}',
    tenant: 'Le locataire',
    tenantName: '{{locataire_prenom}} {{locataire_nom}}',
    electronic:
      'Contrat signé électroniquement\u00a0: la date, l’identité du signataire et l’empreinte du document figurent à la page de preuve jointe après signature.',
  },
};
