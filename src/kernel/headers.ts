/** Names of headers that both sides know. */

/** A browser that logged somebody in before sends its token with a login (docs/decisions/0015): read before the form is. */
export const BROWSER_HEADER = 'x-browser';
