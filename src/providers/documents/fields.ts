/** Word's fields: instructions in a document that Word runs when it is opened. Those that fetch or run are refused. */
import { TemplateError } from './port.ts';
import { readXml } from './xml.ts';
import type { XmlCount } from './xml.ts';
import { listed, isAddress, CLICKABLE, OWN_DISK } from './relationships.ts';
import type { Use } from './relationships.ts';

const FOREIGN_ELEMENTS = new Set([
  'altChunk',
  'OLEObject',
  'control',
  'mailMerge',
  'subDoc',
  'frameset',
  'script',
]);

/** Fields that count, date, name, refer, and calculate; what is not here pulls in a file or a program, asks, or prints. */
const GOOD_FIELDS = listed(`
  page numpages section sectionpages pageref ref noteref styleref seq listnum autonum autonumlgl autonumout
  toc tc toa ta index xe date time createdate savedate printdate edittime
  author lastsavedby title subject keywords comments filename filesize numwords numchars revnum template info docproperty docvariable
  username userinitials useraddress hyperlink gotobutton mergefield mergerec mergeseq next nextif skipif addressblock greetingline
  if compare symbol eq advance quote formtext formcheckbox formdropdown barcode displaybarcode mergebarcode bibliography citation
  shape private bidioutline autotext autotextlist addin includepicture`);

/** Where no field stands around them, and others may see one. */
const FETCHING = /\b(DDE|DDEAUTO|LINK|INCLUDE|INCLUDETEXT|IMPORT|DATABASE|MACROBUTTON)\b/i;

/** The name of a field as far as it can be told, and whether it ends there. */
const FIELD_NAME = /^[\s"]*(=|[^\s"\\]+(?=[\s"\\]))/;

/** Pages copied from the web are full of these. */
const PICTURING = /\bINCLUDEPICTURE\b\s*(?:"([^"]*)"|(\S*))/i;

interface Field {
  words: string;
  /** Its result has begun: what stands there is shown, not done. */
  isResult: boolean;
}

/**
 * Field instructions are put together again, each field's own: Word cuts one into several runs, and one field stands in another. Not in
 * another's name, though: what that one is would only be known once the inner one has been done.
 */
export function rejectActiveContent(content: Buffer, count: XmlCount, use: Use): void {
  const fields: Field[] = [];
  const path: string[] = [];
  const judge = (instruction: string) => {
    if (isFetching(instruction, use)) throw new TemplateError('active');
  };
  const mayHoldAnother = () => {
    const outer = fields.at(-1);
    if (outer && !outer.isResult && !FIELD_NAME.test(outer.words)) throw new TemplateError('active');
  };
  readXml(content, count, {
    opened: (local, attributes) => {
      path.push(local);
      if (FOREIGN_ELEMENTS.has(local)) throw new TemplateError('active');
      for (const { local: key, value } of attributes) {
        if (key === 'instr') {
          mayHoldAnother();
          judge(value);
        }
        if (key === 'src' && use === 'template' && isAddress(value)) throw new TemplateError('active');
      }
      if (local !== 'fldChar') return;
      const kind = attributes.find((one) => one.local === 'fldCharType')?.value;
      const open = fields.at(-1);
      if (kind === 'begin') {
        mayHoldAnother();
        fields.push({ words: '', isResult: false });
      }
      if (kind === 'separate' && open) open.isResult = true;
      if (kind === 'end') judge(fields.pop()?.words ?? '');
    },
    closed: () => void path.pop(),
    said: (words) => {
      const open = fields.at(-1);
      const isInstruction = /^(instrText|delInstrText)$/.test(path.at(-1) ?? '');
      // Plain words between a field's beginning and its result are read as its instruction too.
      if (!isInstruction && !(path.at(-1) === 't' && open && !open.isResult)) return;
      // Without a field around it too: others may see one.
      if (open) open.words += words;
      else fields.push({ words, isResult: false });
    },
  });
  for (const { words } of fields) judge(words);
}

/** The name of the field, and whatever stands outside of quotes. */
function isFetching(instruction: string, use: Use): boolean {
  if (/^[\s"]*$/.test(instruction)) return false;
  const name = FIELD_NAME.exec(`${instruction} `)?.[1] ?? '';
  if (name !== '=' && !GOOD_FIELDS.has(name.toLowerCase())) return true;
  if (FETCHING.test(instruction.replace(/"[^"]*"/g, ' '))) return true;
  const picture = PICTURING.exec(instruction);
  if (!picture) return false;
  // A picture of the web is asked for where the clerk allows it; one on somebody's server would be asked for with the clerk's password.
  const target = (picture[1] ?? picture[2] ?? '').replaceAll('\\\\', '\\');
  return use === 'template' || !(CLICKABLE.test(target) || OWN_DISK.test(target));
}
