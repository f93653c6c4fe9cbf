/** The library that lays out pages, with our four fonts and nothing else of this machine or any other. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export async function withFonts() {
  const { default: pdfmake } = await import('pdfmake');
  const fonts = robotoFiles();
  pdfmake.setFonts({ Roboto: fonts });
  // Both are asked for every font and picture.
  pdfmake.setLocalAccessPolicy((path: string) => Object.values(fonts).includes(path));
  pdfmake.setUrlAccessPolicy(() => false);
  return pdfmake;
}

function robotoFiles() {
  const folder = join(
    dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')),
    'fonts/Roboto',
  );
  const at = (name: string) => join(folder, `Roboto-${name}.ttf`);
  return {
    normal: at('Regular'),
    bold: at('Medium'),
    italics: at('Italic'),
    bolditalics: at('MediumItalic'),
  };
}
