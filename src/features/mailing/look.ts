/** Colours and letters of our mails: the agency's accent, made readable by rule on the light page and on the dark one. */
import { readableOn } from '#kernel/colour.ts';
import type { Hex } from '#kernel/colour.ts';
import { html } from '#kernel/html.ts';
import type { Html } from '#kernel/html.ts';

export const SEL = '#FAFAF6';
export const PAPIER = '#FFFFFF';
export const ARDOISE = '#1F2A33';
export const ARDOISE_2 = '#5B6872';
export const TRAIT = '#E3E6E3';
const OCEAN = '#0B5C7A';
const NIGHT = { page: '#12181C', card: '#1A2227' };
export const FONT = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

export interface Accent {
  /** Of words and of what is behind the button's white ones. */
  light: Hex;
  night: Hex;
}

/** Of an agency that has no colour of its own: ours. */
export function accentOf(colour: Hex = OCEAN): Accent {
  return {
    light: readableOn(colour, [PAPIER, SEL], '#000000'),
    night: readableOn(colour, [NIGHT.page, NIGHT.card], '#ffffff'),
  };
}

/** Phones get the full width; a dark inbox gets our dark tokens where it honours them, and readable light ones where not. */
export function styleOf({ night }: Accent): Html {
  return html` :root{color-scheme:light dark;supported-color-schemes:light dark}
  body{margin:0;padding:0;-webkit-text-size-adjust:100%} @media (max-width:620px){.page{padding:12px
  8px!important}.card{padding:24px
  16px!important}.button{display:block!important;text-align:center!important}} @media
  (prefers-color-scheme:dark){
  .page{background:${NIGHT.page}!important}.card{background:${NIGHT.card}!important;border-color:#2C363C!important;border-top-color:${night}!important}
  .line{border-color:#2C363C!important}.ink{color:#E8ECEE!important}.soft{color:#9FB0BA!important}.accent{color:${night}!important}
  }`;
}
