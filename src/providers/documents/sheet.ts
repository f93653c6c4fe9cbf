/** One sheet of an agency's paper with a few lines on it, laid out by ourselves. Pure JavaScript. */
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { printerWithFonts } from './fonts.ts';
import type { Sheet, SheetRow } from './port.ts';

const INK = '#1F2A33';
const SOFT = '#5B6872';
const RULE = '#C9CFCB';
const MARGINS: [number, number, number, number] = [56, 64, 56, 56];
const LABEL_WIDTH = 150;

export async function drawSheet(sheet: Sheet): Promise<Buffer> {
  const [name = '', ...lines] = sheet.head.map(clean);
  const printer = await printerWithFonts();
  return printer
    .createPdf({
      pageSize: 'A4',
      pageMargins: MARGINS,
      language: sheet.language,
      info: { title: clean(`${sheet.title} ${sheet.subtitle}`), author: name },
      defaultStyle: { fontSize: 10.5, lineHeight: 1.25, color: INK },
      content: [
        { text: name, bold: true, fontSize: 12 },
        { text: lines.join('\n'), color: SOFT, fontSize: 9.5 },
        { text: clean(sheet.title), bold: true, fontSize: 20, margin: [0, 40, 0, 0] },
        { text: clean(sheet.subtitle), color: SOFT, margin: [0, 0, 0, 18] },
        table(sheet.rows),
        ...sheet.notes.map((text): Content => ({ text: clean(text), margin: [0, 14, 0, 0], fontSize: 9.5 })),
      ],
    })
    .getBuffer();
}

function table(rows: readonly SheetRow[]): Content {
  return {
    table: { widths: [LABEL_WIDTH, '*'], body: rows.map(row), dontBreakRows: true },
    layout: {
      hLineWidth: () => 0.5,
      vLineWidth: () => 0,
      hLineColor: () => RULE,
      paddingTop: () => 6,
      paddingBottom: () => 4,
      paddingLeft: () => 0,
      paddingRight: () => 0,
    },
  };
}

function row({ label, value, isSum = false }: SheetRow): TableCell[] {
  return [
    { text: clean(label), color: SOFT },
    { text: clean(value), bold: isSum },
  ];
}

/** What has no sign of its own, or would turn a name around. */
function clean(text: string): string {
  return text.normalize('NFC').replace(/\p{C}/gu, '');
}
