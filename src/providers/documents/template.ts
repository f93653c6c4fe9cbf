/** Filling a template. Its placeholders are names and nothing else: no expression, no raw markup, no code (S13). */
import Docxtemplater from 'docxtemplater';
import type { Docx } from './docx.ts';
import { zipOf } from './docx.ts';
import { TemplateError } from './port.ts';
import type { TemplateValues } from './port.ts';

export function placeholdersOf(docx: Docx): string[] {
  const names = new Set<string>();
  compiled(docx, { isUsed: (name) => void names.add(name) });
  return [...names].toSorted();
}

export function filled(docx: Docx, values: TemplateValues): { docx: Buffer; missing: string[] } {
  const missing = new Set<string>();
  const template = compiled(docx, { isMissing: (name) => void missing.add(name) });
  try {
    template.render(values);
  } catch (error) {
    throw explained(error);
  }
  return { docx: template.toBuffer({ compression: 'DEFLATE' }), missing: [...missing].toSorted() };
}

interface Listener {
  isUsed?: (name: string) => void;
  isMissing?: (name: string) => void;
}

function compiled(docx: Docx, { isUsed, isMissing }: Listener): Docxtemplater {
  try {
    return new Docxtemplater(zipOf(docx), {
      delimiters: { start: '{{', end: '}}' },
      paragraphLoop: true,
      linebreaks: true,
      errorLogging: false,
      stripInvalidXMLChars: true,
      syntax: { changeDelimiterPrefix: null },
      // Called for every placeholder while the template is read, and again when it is filled.
      parser: (tag) => {
        const name = nameIn(tag);
        isUsed?.(name);
        return {
          get: (scope: unknown) => (isRecord(scope) && Object.hasOwn(scope, name) ? scope[name] : undefined),
        };
      },
      nullGetter: (part) => {
        // A section that is absent is simply not shown; a blank in the text is worth telling.
        if (!part.module) isMissing?.(part.value.trim());
        return '';
      },
      modules: [{ name: 'NoRawMarkup', optionsTransformer: withoutRawMarkup }],
    });
  } catch (error) {
    throw explained(error);
  }
}

/** `{{@name}}` would paste a guest's text into the document as markup. Its prefix is given up, so it is read as a name, and refused. */
function withoutRawMarkup(
  options: Docxtemplater.DXT.Options,
  template: Docxtemplater,
): Docxtemplater.DXT.Options {
  const raw = template.modules.find((module) => module['name'] === 'RawXmlModule');
  if (raw) raw['prefix'] = /^(?!)/;
  return options;
}

function nameIn(tag: string): string {
  const name = tag.trim();
  if (/^[@=&>%]/.test(name)) throw new Error('Only names are allowed.');
  return name;
}

function isRecord(scope: unknown): scope is Record<string, unknown> {
  return typeof scope === 'object' && scope !== null;
}

/** docxtemplater tells everything that is wrong at once, each with the placeholder it is about. */
function explained(error: unknown): unknown {
  if (!isRecord(error) || !isRecord(error['properties'])) return error;
  const { errors } = error['properties'];
  const all: unknown[] = Array.isArray(errors) ? errors : [error];
  const names = all.map((one) =>
    isRecord(one) && isRecord(one['properties'])
      ? (one['properties']['xtag'] ?? one['properties']['context'])
      : undefined,
  );
  return new TemplateError('syntax', [
    ...new Set(
      names.filter((name) => typeof name === 'string').map((name) => name.replace(/[{}]/g, '').trim()),
    ),
  ]);
}
