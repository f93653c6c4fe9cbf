/** The smallest document that is one. A fresh converter is warmed with it, and tests are built on it. */
import { zipOf } from './docx.ts';

const OFFICE = 'http://schemas.openxmlformats.org';

export function sampleDocx(
  body = '<w:p><w:r><w:t>Pertuis</w:t></w:r></w:p>',
  { main = 'word/document.xml', styles }: { main?: string; styles?: string } = {},
): Buffer {
  const parts = new Map([
    [
      '[Content_Types].xml',
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${main}" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument/2006/relationships/officeDocument" Target="${main}"/></Relationships>`,
    ],
    [
      main,
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:document xmlns:w="${OFFICE}/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    ],
  ]);
  if (styles !== undefined)
    parts.set(
      'word/styles.xml',
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:styles xmlns:w="${OFFICE}/wordprocessingml/2006/main">${styles}</w:styles>`,
    );
  const files = new Map([...parts].map(([name, markup]) => [name, Buffer.from(markup)]));
  return zipOf({ parts: files, main }).generate({ type: 'nodebuffer', compression: 'DEFLATE' });
}
