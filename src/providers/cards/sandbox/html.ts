/** Markup with every value escaped, unless it is markup already. */
import { CSS } from './style.ts';

export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | undefined | readonly Html[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.reduce((text, string, index) => text + written(parts[index - 1]) + string));
}

function written(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map((one) => one.text).join('');
  return String(part).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

export function page(title: string, body: Html, options: { wide?: boolean } = {}): string {
  return html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${new Html(CSS)}</style>
</head>
<body>
<header class="bac"><p>Bac à sable — aucune carte réelle</p></header>
<main${options.wide === true ? html` class="large"` : ''}>
${body}
</main>
</body>
</html>
`.text;
}
