import type { Wording } from './wording.ts';

/** The same contract for readers of English; it stays a contract under French law, and says so. */
export const ENGLISH: Wording = {
  lang: 'en-GB',
  title: 'Holiday rental agreement',
  drawnUp: 'Booking **{{reference}}**, agreement drawn up on {{date_contrat}}',
  headerRight: 'Booking {{reference}}',
  footer: '{{agence_nom}}{{#agence_immatriculation}} · {{agence_immatriculation}}{{/agence_immatriculation}}',
  page: 'Page',
  parties: {
    title: 'The parties',
    lessor: 'The lessor',
    lessorLines: [
      '**{{proprietaire_nom}}**, owner',
      'represented by the agent **{{agence_nom}}**',
      '{{#agence_adresse}}{{agence_adresse}}{{/agence_adresse}}',
      '{{#agence_immatriculation}}{{agence_immatriculation}}{{/agence_immatriculation}}',
      '{{#mandat_numero}}Letting mandate no. {{mandat_numero}}{{/mandat_numero}}',
      '{{#agence_telephone}}{{agence_telephone}}{{/agence_telephone}}',
      '{{#agence_mail}}{{agence_mail}}{{/agence_mail}}',
    ],
    tenant: 'The tenant',
    tenantLines: [
      '**{{locataire_civilite}} {{locataire_prenom}} {{locataire_nom}}**',
      '{{#locataire_adresse}}{{locataire_adresse}}{{/locataire_adresse}}',
      'Nationality: {{locataire_nationalite}}',
      '{{#locataire_telephone}}{{locataire_telephone}}{{/locataire_telephone}}',
      '{{#locataire_mail}}{{locataire_mail}}{{/locataire_mail}}',
    ],
    after:
      'The tenant declares that they are of age and signs on behalf of everyone who will stay in the house.',
  },
  house: {
    title: 'The house',
    rows: [
      ['Property', '**{{maison_titre}}**, listing no. {{maison_numero}}'],
      ['Address', '{{maison_adresse}}{{#maison_village}}, {{maison_village}}{{/maison_village}}'],
      [
        'Capacity',
        'at most {{maison_capacite}} people{{#maison_surface}}, living area {{maison_surface}}{{/maison_surface}}',
      ],
      [
        'Rating',
        '{{#maison_classement}}{{maison_classement}}{{/maison_classement}}{{^maison_classement}}Furnished holiday home without official rating{{/maison_classement}}',
      ],
      [
        'Registration no.',
        '{{#numero_enregistrement}}{{numero_enregistrement}}{{/numero_enregistrement}}{{^numero_enregistrement}}Not applicable{{/numero_enregistrement}}',
      ],
    ],
  },
  stay: {
    title: 'The stay',
    arrival: 'Arrival',
    departure: 'Departure',
    from: 'from {{heure_arrivee}}',
    until: 'no later than {{heure_depart}}',
    summary:
      '**{{nuits}} nights.** Adults: {{adultes}} · Children: {{enfants}} · People with reduced mobility: {{pmr}}',
  },
  price: {
    title: 'The price',
    lines: [
      ['Rent, utilities included', '{{loyer}}'],
      ['Cleaning at the end of the stay', '{{menage}}'],
      ['Household linen', '{{linge}}'],
      ['Service fee', '{{frais_service}}'],
      ['Tourist tax, passed on to the municipality', '{{taxe_sejour}}'],
    ],
    discount: ['Discount', '−{{remise}}'],
    total: ['Total payable by the tenant', '{{total}}'],
    note: 'Prices in euros, all taxes included. The rent covers water, electricity and heating for normal use of the house.',
  },
  payment: {
    title: 'Payment',
    lines: [
      ['Deposit (“arrhes”)', '{{acompte}}', 'on signature, and never more than six months before arrival'],
      ['Balance', '{{solde}}', 'one month before arrival'],
    ],
    security: ['Security deposit', '{{caution}}', 'when the keys are handed over, on top of the price'],
  },
  conditions: 'Terms of the letting',
  articles: [
    {
      title: 'Purpose and duration',
      body: [
        'The lessor lets the house described above to the tenant, furnished, for a holiday. The letting ends on the day of departure without any notice being needed. It may not be extended without the lessor’s written agreement, nor exceed ninety consecutive days. The tenant does not take up residence there and carries on no business in it.',
        'The premises let are those described under “The house”.',
      ],
    },
    {
      title: 'Conclusion of the agreement and deposit',
      body: [
        'The agreement is concluded once the tenant has signed it and the deposit has been received. The deposit does not exceed one quarter of the price. Nothing is asked for more than six months before the keys are handed over, nor the balance more than one month before (decree no. 72-678 of 20 July 1972).',
        'The sum paid on signature is a deposit within the meaning of “**arrhes**” in article 1590 of the French civil code: either party may withdraw, the tenant by forfeiting it, the lessor by returning twice its amount.',
      ],
    },
    {
      title: 'Cancellation and shortened stays',
      body: [
        'The tenant cancels in writing, by e-mail or from the personal space. Sixty days or more before the arrival, all that was paid is returned, the deposit included. Later, the lessor keeps the deposit; what was paid beyond it is returned if the house is let again for the same nights, and nothing more is asked of the tenant. Tourist tax and security deposit are always returned.',
        'A stay begun late or cut short by the tenant gives no right to a refund. If force majeure prevents the stay, everything paid is returned.',
        'The fourteen-day right of withdrawal does not apply to accommodation provided on a given date (article L. 221-28, 12°, of the French consumer code).',
      ],
    },
    {
      title: 'Arrival, inventory and departure',
      body: [
        'The keys are handed over on arrival once the price has been paid in full. An inventory is made on arrival and on departure. Failing that, the tenant has forty-eight hours after arriving to report in writing whatever is missing or does not work.',
        'The tenant leaves the house tidy, the dishes clean and the waste sorted. The cleaning included in the price does not cover exceptional work.',
      ],
    },
    {
      title: 'Use of the house',
      body: [
        'The number of occupants, children included, does not exceed the capacity stated. The tenant uses the house peacefully, with respect for the neighbours and for the rules of the building if there are any, and does not smoke indoors. Animals are welcome only with the lessor’s prior agreement. The house may not be sublet or passed on, in whole or in part.',
        'The lessor provides a house that matches its description, clean and in good order, and sees to any breakdown during the stay as soon as possible; the tenant gives access for that purpose.',
      ],
    },
    {
      title: 'Security deposit',
      body: [
        '{{#caution}}A deposit of {{caution}} covers damage, missing objects and exceptional cleaning. It is returned within fifteen days of departure, less the costs shown by an estimate or an invoice.{{/caution}}{{^caution}}No security deposit is asked for this stay.{{/caution}}',
      ],
    },
    {
      title: 'Insurance',
      body: [
        'The tenant is insured for liability in holiday accommodation (fire, water damage, theft, damage to neighbours), usually through a home insurance policy, and shows proof if the lessor asks for it.',
      ],
    },
    {
      title: 'Personal data and complaints',
      body: [
        'The tenant’s data serve to perform this agreement and to meet the agency’s legal duties, among them the police form for foreign travellers and the tourist tax. The tenant may ask the agency to see, correct or erase them.',
        'Complaints are sent to the agency. Without a satisfactory answer within sixty days, the tenant may turn, free of charge, to the consumer mediator the agency belongs to. This agreement is governed by French law.',
      ],
    },
  ],
  signatures: {
    title: 'Signatures',
    before: 'The tenant acknowledges having read the terms above.',
    lessor: 'For the lessor, the agent',
    lessorName: '{{agence_nom}}',
    tenant: 'The tenant',
    tenantName: '{{locataire_prenom}} {{locataire_nom}}',
    electronic:
      'Signed electronically: the date, the identity of the signer and the fingerprint of the document are on the evidence page added after signature.',
  },
};
