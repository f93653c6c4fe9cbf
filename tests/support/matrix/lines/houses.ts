/** Houses, their calendars and prices, and the public page. */
import { line, api } from './line.ts';
import type { Line } from './line.ts';

export const HOUSES: Line[] = [
  api('GET /houses', 'owners'),
  api('GET /houses/ended', 'owners'),
  api('GET /houses/forcrm', 'house', {
    names: 'house',
    inQuery: true,
    query: ({ house }) => ({ sid: house }),
  }),
  api('GET /houses/:id', 'house', { names: 'house' }),
  api('GET /daycalendars/:from/:to', 'house', {
    names: 'house',
    inQuery: true,
    query: ({ house }) => ({ house }),
  }),
  api('GET /nodecalendars', 'owners', { query: ({ from }) => ({ m: from.slice(0, 7) }) }),
  api('GET /houses/:id/contract-template', 'deskRead', { names: 'house' }),
  api('POST /houses/:id/contract-template', 'deskWrite', {
    names: 'house',
    body: () => ({ language: 'fr', former: 0 }),
    neverOk: 'no file is sent; contracts.test.ts sends one',
  }),
  api(
    'GET /hub/simulator/simulate/:dateFrom/:dateTo/:adultsPlusDisabled/:village/:owner/:pool/:pets/:noSmoking/:disabledAccess/:bedrooms/:bathrooms',
    'staff',
  ),
  api(
    'GET /hub/simulator/simulate-with-values/:nid/:dateFrom/:dateTo/:totalPersons/:gain/:menage/:linge/:fraisPlateforme/:caution/:taxeSejour',
    'deskRead',
    {
      names: 'house',
    },
  ),
  api(
    'GET /hub/simulator/simulate-with-values/:nid/:dateFrom/:dateTo/:totalPersons/:gain/:menage/:linge/:fraisPlateforme/:caution/:taxeSejour',
    'deskRead',
    {
      names: 'quote',
      variant: 'the quote being edited',
      path: { nid: 'house' },
      inQuery: true,
      query: ({ quote }) => ({ quote }),
    },
  ),
  api('GET /annonce/:id/prix', 'anyone', {
    path: { id: 'house' },
    query: ({ from, to }) => ({ from, to }),
  }),
  api('POST /annonce/:id/demande', 'anyone', {
    path: { id: 'house' },
    body: ({ from, to }) => ({ ...FAMILY, date_from: from, date_to: to }),
  }),
  line('POST /api/annonce/:id/demande (a form)', 'anyone', {
    path: { id: 'house' },
    form: ({ from, to }) => ({ ...FAMILY, date_from: from, date_to: to }),
  }),
  line('GET /annonces', 'anyone'),
  line('GET /annonce/:id', 'anyone', { path: { id: 'house' } }),
  line('GET /annonce/:id/merci', 'anyone', { path: { id: 'house' } }),
  line('GET /annonce.css', 'anyone'),
  line('GET /annonce.js', 'anyone'),
  line('GET /annonce-inter.woff2', 'anyone'),
];

const FAMILY = {
  adults: '2',
  first_name: 'Anne',
  last_name: 'Martin',
  mail: 'anne.martin@famille.test',
  message: 'Bonjour',
};
