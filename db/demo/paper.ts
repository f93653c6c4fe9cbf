/** A page of a paper of the demo: a title and some lines, as a scanner would have kept it. */
const WIDTH = 595;
const HEIGHT = 842;

export function paper(title: string, lines: readonly string[]): Buffer {
  const words = [
    'BT',
    `/F2 20 Tf 1 0 0 1 60 ${HEIGHT - 90} Tm (${escaped(title)}) Tj`,
    ...lines.map(
      (line, index) => `/F1 12 Tf 1 0 0 1 60 ${HEIGHT - 140 - index * 22} Tm (${escaped(line)}) Tj`,
    ),
    'ET',
  ].join('\n');
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>`,
    `<< /Length ${words.length} >>\nstream\n${words}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ]);
}

function pdfOf(objects: readonly string[]): Buffer {
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(
    `${text}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
}

/** Letters beyond ASCII as Latin-1 writes them; a typographic apostrophe as a plain one. */
function escaped(text: string): string {
  return text
    .replace(/[’]/g, "'")
    .replace(/\u00a0/g, ' ')
    .replace(/[\\()]/g, '\\$&');
}
