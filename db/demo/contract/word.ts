/** The few words of WordprocessingML our contract needs. Widths are in twentieths of a point. */

const NAMESPACE = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

export interface Look {
  style?: string;
  align?: 'left' | 'right' | 'center' | 'both';
  keepNext?: boolean;
  color?: string;
}

/** `**` switches bold on and off. */
export function paragraph(text: string, { style, align, keepNext, color }: Look = {}): string {
  const properties = [
    style && `<w:pStyle w:val="${style}"/>`,
    keepNext && '<w:keepNext/>',
    align && `<w:jc w:val="${align}"/>`,
  ]
    .filter(Boolean)
    .join('');
  return `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${runs(text, color)}</w:p>`;
}

function runs(text: string, color: string | undefined): string {
  return text
    .split('**')
    .map((part, index) => (part === '' ? '' : run(part, index % 2 === 1, color)))
    .join('');
}

function run(text: string, bold: boolean, color: string | undefined): string {
  const properties = [bold && '<w:b/>', color && `<w:color w:val="${color}"/>`].filter(Boolean).join('');
  return `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${escapeXml(unbroken(text))}</w:t></w:r>`;
}

/** Neither a French colon nor the number of a law may begin a line. */
function unbroken(text: string): string {
  return text
    .replace(/ ([:;?!])/g, '\u00a0$1')
    .replace(/\b(n°|no\.|L\.|article) (?=[\dL{])/gi, '$1\u00a0')
    .replace(/(?<=\d)-(?=\d)/g, '\u2011');
}

/** A number the reader's program computes: PAGE, NUMPAGES. */
export function field(instruction: string): string {
  return `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${instruction} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>1</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
}

export interface Cell {
  content: string;
  width: number;
  fill?: string;
  top?: string;
  bottom?: string;
  left?: string;
}

export function row(cells: readonly Cell[], minHeight = 0): string {
  const height = minHeight === 0 ? '' : `<w:trHeight w:val="${minHeight}" w:hRule="atLeast"/>`;
  return `<w:tr><w:trPr><w:cantSplit/>${height}</w:trPr>${cells.map(cell).join('')}</w:tr>`;
}

function cell({ content, width, fill, top, bottom, left }: Cell): string {
  const border = (side: string, color: string | undefined, size: number) =>
    color === undefined ? '' : `<w:${side} w:val="single" w:sz="${size}" w:space="0" w:color="${color}"/>`;
  const borders = `<w:tcBorders>${border('top', top, 6)}${border('left', left, 18)}${border('bottom', bottom, 4)}</w:tcBorders>`;
  const shade = fill === undefined ? '' : `<w:shd w:val="clear" w:color="auto" w:fill="${fill}"/>`;
  return `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${borders}${shade}</w:tcPr>${content}</w:tc>`;
}

export function table(widths: readonly number[], rows: readonly string[]): string {
  const total = widths.reduce((sum, width) => sum + width, 0);
  const padding =
    '<w:tblCellMar><w:top w:w="40" w:type="dxa"/><w:left w:w="115" w:type="dxa"/><w:bottom w:w="40" w:type="dxa"/><w:right w:w="115" w:type="dxa"/></w:tblCellMar>';
  const grid = widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('');
  return `<w:tbl><w:tblPr><w:tblW w:w="${total}" w:type="dxa"/><w:tblLayout w:type="fixed"/>${padding}</w:tblPr><w:tblGrid>${grid}</w:tblGrid>${rows.join('')}</w:tbl>`;
}

export function part(root: string, content: string, namespaces = ''): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<w:${root} xmlns:w="${NAMESPACE}"${namespaces}>${content}</w:${root}>`;
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
