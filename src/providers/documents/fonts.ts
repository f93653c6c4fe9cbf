/** The one font our own layouts are set in, and the printer that reads nothing else. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export async function printerWithFonts() {
  const { default: pdfmake } = await import('pdfmake');
  const fonts = robotoFiles();
  pdfmake.setFonts({ Roboto: fonts });
  // Both asked for every font and picture: our four fonts, and nothing else on this machine or any other.
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
