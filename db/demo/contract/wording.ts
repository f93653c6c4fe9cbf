/** What a rental contract says, apart from how it looks. `**` surrounds bold words; names in braces are filled by the product. */

export interface Wording {
  lang: 'fr-FR' | 'en-GB';
  title: string;
  drawnUp: string;
  headerRight: string;
  footer: string;
  page: string;
  parties: {
    title: string;
    lessor: string;
    lessorLines: string[];
    tenant: string;
    tenantLines: string[];
    after: string;
  };
  house: { title: string; rows: [label: string, value: string][] };
  stay: { title: string; arrival: string; departure: string; from: string; until: string; summary: string };
  price: {
    title: string;
    lines: [label: string, value: string][];
    discount: [label: string, value: string];
    total: [label: string, value: string];
    note: string;
  };
  payment: {
    title: string;
    lines: [label: string, value: string, when: string][];
    security: [label: string, value: string, when: string];
  };
  conditions: string;
  articles: { title: string; body: string[] }[];
  signatures: {
    title: string;
    before: string;
    lessor: string;
    lessorName: string;
    tenant: string;
    tenantName: string;
    electronic: string;
  };
}
