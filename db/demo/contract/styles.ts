/** How the contract looks: Word styles, in the agency's colours. */
import type { Wording } from './wording.ts';

/** Inside the margins of an A4 page. */
export const WIDTH = 9638;
export const OCEAN = '0B5C7A';
export const ARDOISE = '1F2A33';
export const ARDOISE_2 = '5B6872';
export const TRAIT = 'C9CFCB';

export function styles({ lang }: Wording): string {
  const font = (name: string) =>
    `<w:rFonts w:ascii="${name}" w:hAnsi="${name}" w:cs="${name}" w:eastAsia="${name}"/>`;
  const style = (id: string, name: string, paragraphs: string, runs: string, type = 'paragraph') =>
    `<w:style w:type="${type}" w:styleId="${id}"${id === 'Normal' ? ' w:default="1"' : ''}><w:name w:val="${name}"/>${id === 'Normal' ? '' : '<w:basedOn w:val="Normal"/>'}<w:qFormat/><w:pPr>${paragraphs}</w:pPr><w:rPr>${runs}</w:rPr></w:style>`;
  const size = (halfPoints: number) => `<w:sz w:val="${halfPoints}"/><w:szCs w:val="${halfPoints}"/>`;
  const tab = `<w:tabs><w:tab w:val="right" w:pos="${WIDTH}"/></w:tabs>`;
  return [
    `<w:docDefaults><w:rPrDefault><w:rPr>${font('Calibri')}<w:color w:val="${ARDOISE}"/>${size(20)}<w:lang w:val="${lang}"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:before="0" w:after="0" w:line="252" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>`,
    style('Normal', 'Normal', '', ''),
    style(
      'Title',
      'Title',
      '<w:spacing w:after="40"/>',
      `${font('Cambria')}<w:b/><w:color w:val="${OCEAN}"/>${size(40)}`,
    ),
    style('Subtitle', 'Subtitle', '<w:spacing w:after="120"/>', `<w:color w:val="${ARDOISE_2}"/>${size(21)}`),
    style(
      'Heading1',
      'heading 1',
      '<w:keepNext/><w:spacing w:before="240" w:after="80"/><w:outlineLvl w:val="0"/>',
      `${font('Cambria')}<w:b/><w:color w:val="${OCEAN}"/>${size(25)}`,
    ),
    style(
      'Heading2',
      'heading 2',
      '<w:keepNext/><w:spacing w:before="200" w:after="50"/><w:outlineLvl w:val="1"/>',
      `<w:b/><w:color w:val="${OCEAN}"/>${size(22)}`,
    ),
    style(
      'Conditions',
      'Conditions',
      '<w:keepNext/><w:pageBreakBefore/><w:spacing w:after="60"/><w:outlineLvl w:val="0"/>',
      `${font('Cambria')}<w:b/><w:color w:val="${OCEAN}"/>${size(28)}`,
    ),
    style(
      'Clause',
      'Clause',
      '<w:widowControl/><w:spacing w:after="90" w:line="266" w:lineRule="auto"/><w:jc w:val="both"/>',
      size(21),
    ),
    style('Before', 'Before', '<w:keepNext/><w:spacing w:after="120"/>', size(21)),
    style('After', 'After', '<w:spacing w:before="90"/>', ''),
    style('Small', 'Small', '<w:spacing w:before="80"/>', `<w:color w:val="${ARDOISE_2}"/>${size(18)}`),
    style(
      'Label',
      'Label',
      '<w:keepNext/><w:spacing w:before="30" w:after="30"/>',
      `<w:b/><w:color w:val="${OCEAN}"/>${size(18)}`,
    ),
    style('Header', 'header', tab, `<w:color w:val="${ARDOISE_2}"/>${size(17)}`),
    style(
      'Footer',
      'footer',
      `<w:pBdr><w:top w:val="single" w:sz="4" w:space="6" w:color="${TRAIT}"/></w:pBdr>${tab}`,
      `<w:color w:val="${ARDOISE_2}"/>${size(17)}`,
    ),
  ].join('');
}
