/** The matrix as docs/security.md prints it: one row for each line, in the words of access.ts. */
import { LINES } from './lines.ts';
import type { Line } from './lines/line.ts';
import { COLUMNS, WHO } from './access.ts';
import type { Reach } from './access.ts';
import type { Named } from './rows.ts';

const BEGIN = '<!-- matrix: written by `npm run security` -->';
const END = '<!-- matrix ends -->';

const SHOWN: Readonly<Record<Reach, string>> = {
  '–': '–',
  yes: '✓',
  none: '404',
  own: 'own',
  direct: 'own ²',
  agency: 'agency',
  both: 'both',
  theirs: 'own',
  'agency!': 'agency ¹',
  'own×': '– ³',
  'direct×': '– ³',
  'agency×': '– ³',
  'both×': '– ³',
};

const HEAD = [
  'nobody',
  'guest',
  'owner',
  'staff',
  'employee',
  'super',
  'mail link',
  'signature link',
  'acting as a guest',
];

/** What a row is called where it does not go without saying. */
const ROWS: Partial<Record<Named, string>> = {
  request: 'request',
  alphaid: 'request',
  message: 'message',
  note: 'note',
  quote: 'quote',
  quoteMessage: 'quote',
  contract: 'contract',
  contractMessage: 'contract',
  paymentRequest: 'payment request',
  paymentMessage: 'payment request',
  payment: 'payment',
  checkout: 'card page',
  house: 'house',
  template: 'house',
  photo: 'photo',
  guest: 'guest',
  guestMail: 'guest',
  guestPhone: 'guest',
  owner: 'owner',
  phoneOnly: 'guest',
  clerk: 'clerk',
  mail: 'mail',
  sms: 'SMS',
  mailin: 'mail in',
  mailFile: 'mail in',
  attachment: 'request',
  attachmentPath: 'request',
  noteFile: 'note',
  preview: 'contract',
  contractFile: 'contract',
  contractPath: 'contract',
  platformOfQuote: 'platform',
  activitytype: 'activity type',
  discountrule: 'discount rule',
  prewritten: 'ready text',
};

export function matrixTable(): string {
  const table = [
    ['route', 'row', ...HEAD],
    Array.from({ length: HEAD.length + 2 }, () => '-'),
    ...merged(LINES).map(([names, line]) => [
      names,
      line.names === undefined ? '' : (ROWS[line.names] ?? line.names),
      ...COLUMNS.map((column) => SHOWN[WHO[line.who][column]]),
    ]),
  ];
  return table.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Routes that differ by their crm name alone stand in one row (A27). */
function merged(lines: readonly Line[]): [names: string, line: Line][] {
  const byCrm = new Set(lines.map(nameOf));
  return lines.flatMap((line): [string, Line][] => {
    const crm = nameOf({ ...line, route: line.route.replace(' /api/', ' /api/crm') });
    if (
      lines.some(
        (other) =>
          nameOf(line) === nameOf({ ...other, route: other.route.replace(' /api/', ' /api/crm') }) &&
          other.who === line.who,
      )
    )
      return [];
    const also = byCrm.has(crm) ? ', also `crm…`' : '';
    const variant = line.variant === undefined ? '' : `, ${line.variant}`;
    return [[`\`${line.route.replace(' /api/', ' /')}\`${also}${variant}`, line]];
  });
}

function nameOf({ route, variant }: Pick<Line, 'route' | 'variant'>): string {
  return `${route} ${variant ?? ''}`;
}

export function withMatrix(document: string): string {
  const [begin, end] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`docs/security.md lacks ${BEGIN} or ${END}.`);
  return `${document.slice(0, begin)}${BEGIN}\n\n${matrixTable()}\n\n${document.slice(end)}`;
}
