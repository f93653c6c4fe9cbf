/** Markup written by hand, everything put into it escaped (C06): only what this file made counts as markup. */

class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}
export type { Html };

export type Piece = string | number | Html | null | undefined | false | readonly Piece[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function html(parts: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  return new Html(parts.reduce((text, part, index) => text + markup(pieces[index - 1]) + part));
}

/** Markup of our own that is no template: a style sheet, a drawing. Never a text somebody wrote. */
export function ownMarkup(text: string): Html {
  return new Html(text);
}

/**
 * Data for machines within a page. Nothing in it can end its element or begin another, whoever wrote it: '<', '>' and '&' are written as JSON may
 * write any character.
 */
export function jsonScript(type: string, data: unknown): Html {
  const json = JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return new Html(`<script type="${escapeHtml(type)}">${json}</script>`);
}

/** A text with its line breaks. */
export function lines(text: string): Html {
  return new Html(escapeHtml(text).replace(/\r\n|\r|\n/g, '<br>'));
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

function markup(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return '';
  if (piece instanceof Html) return piece.text;
  return typeof piece === 'object' ? piece.map(markup).join('') : escapeHtml(String(piece));
}
