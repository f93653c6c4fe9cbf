/** What search engines ask for before they show a rental. Having it promises nothing: whom they show is theirs to say. Both sides, pure. */
export const READINESS = ['identifier', 'name', 'images', 'place', 'people'] as const;
export type Readiness = (typeof READINESS)[number];
export const LEAST_IMAGES = 8;
