/** What a document carries beside its words: changes somebody may still refuse, words that are not shown, or shown as not meant. */
import type { Docx } from './docx.ts';
import { TemplateError } from './port.ts';
import { HIDING, hiddenStyles, isSwitchedOn } from './hiddenstyles.ts';
import { readXml } from './xml.ts';

export interface Marks {
  /** Changes that are neither accepted nor rejected: whoever prints the document chooses which words count. */
  isTracked: boolean;
  isHidden: boolean;
  /** Something a text without looks cannot show as the pages do: struck, white or tiny words, pictures, boxes, notes, signs of a font. */
  isLookNeeded: boolean;
}

/** In the place of a page's number, and of how many there are: a text has no pages. Of the private signs, so no document may bring them along. */
export const PAGE_NUMBER = '\ue000';
export const PAGE_COUNT = '\ue001';

const SAYING: ReadonlySet<string> = new Set(['document', 'hdr', 'ftr', 'footnotes', 'endnotes']);
const LOOKS: ReadonlySet<string> = new Set(['styles', 'numbering']);

const TRACKED =
  /^(ins|del|moveFrom|moveTo|delText|cellIns|cellDel|cellMerge|numberingChange|customXml(Ins|Del|Move)\w*|\w+(PrEx|Pr|Grid)Change)$/;
const STRUCK: ReadonlySet<string> = new Set(['strike', 'dstrike']);
const WITHOUT_WORDS: ReadonlySet<string> = new Set([
  'sym',
  'txbxContent',
  'footnoteReference',
  'endnoteReference',
  'checkBox',
  'checkbox',
  'ddList',
  'textFill',
]);
/** A logo above the page says nothing; a picture among the words may hold a clause. */
const PICTURES: ReadonlySet<string> = new Set(['drawing', 'pict', 'object']);

const SMALLEST_HALF_POINTS = 12;
const NARROWEST_PERCENT = 50;
/** From here on, of 255, each of the three colours makes words one does not see on paper. */
const NEARLY_WHITE = 0xe6;
/** Words that run backwards, and ours for the numbers of pages. */
const SIGNS = new RegExp(`[\\u202a-\\u202e\\u2066-\\u2069${PAGE_NUMBER}${PAGE_COUNT}]`);

const MOST_ELEMENTS = 200_000;

export function marksOf(docx: Docx): Marks {
  const marks: Marks = { isTracked: false, isHidden: false, isLookNeeded: false };
  const count = { elements: 0, most: MOST_ELEMENTS };
  const styles = hiddenStyles();
  for (const [name, content] of docx.parts) {
    if (!/\.xml$/i.test(name) && name !== docx.main) continue;
    const path: string[] = [];
    readXml(content, count, {
      opened: (local, attributes) => {
        path.push(local);
        const of = (wanted: string) => attributes.find((one) => one.local === wanted)?.value;
        note(marks, path, of);
        styles.opened(path, of, SAYING.has(path[0] ?? ''));
      },
      closed: () => void path.pop(),
      said: (words) => {
        if (SAYING.has(path[0] ?? '') && SIGNS.test(words)) marks.isLookNeeded = true;
      },
    });
  }
  return styles.isHiding() ? { ...marks, isHidden: true, isLookNeeded: true } : marks;
}

function note(marks: Marks, path: readonly string[], of: (attribute: string) => string | undefined): void {
  const [root = '', local = ''] = [path[0], path.at(-1)];
  const isSaying = SAYING.has(root);
  if (!isSaying && !LOOKS.has(root)) return;
  const isOn = isSwitchedOn(of('val'));
  if (isSaying && TRACKED.test(local)) marks.isTracked = true;
  if (HIDING.has(local) && isOn) {
    // A paragraph's hidden mark hides no word: it joins the paragraph to the next, as Word's style separator does.
    if (isSaying && !path.includes('pPr')) marks.isHidden = true;
    marks.isLookNeeded = true;
  }
  if (WITHOUT_WORDS.has(local) || (root === 'document' && PICTURES.has(local))) marks.isLookNeeded = true;
  // Of a paragraph's own mark, which nobody sees: small ones keep tables apart.
  if (path.includes('pPr')) return;
  if (STRUCK.has(local) && isOn) marks.isLookNeeded = true;
  if (local === 'sz' && Number(of('val')) < SMALLEST_HALF_POINTS) marks.isLookNeeded = true;
  if (local === 'w' && Number(of('val')?.replace('%', '')) < NARROWEST_PERCENT) marks.isLookNeeded = true;
  if (local === 'color' && (isWhite(of('val')) || /^(background|light)/.test(of('themeColor') ?? '')))
    marks.isLookNeeded = true;
}

function isWhite(colour = ''): boolean {
  return (
    /^[\da-f]{6}$/i.test(colour) && [...Buffer.from(colour, 'hex')].every((part) => part >= NEARLY_WHITE)
  );
}

/** Of a template somebody brings: which of its words count is settled before it is one. */
export function refuseUnsettled(docx: Docx): void {
  const { isTracked, isHidden } = marksOf(docx);
  if (isTracked) throw new TemplateError('tracked');
  if (isHidden) throw new TemplateError('hidden');
}
