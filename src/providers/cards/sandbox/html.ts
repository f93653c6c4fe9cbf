/** The frame of the sandbox's pages. */
import { html, ownMarkup } from '#kernel/html.ts';
import type { Html } from '#kernel/html.ts';
import { CSS } from './style.ts';

export function page(title: string, body: Html, options: { wide?: boolean } = {}): string {
  return html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${ownMarkup(CSS)}</style>
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
