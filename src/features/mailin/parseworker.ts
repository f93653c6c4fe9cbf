/** Reads mails away from the server: one made to keep a reader busy keeps only this process busy, and not for long. */
import { answerApart } from '#server/apart.ts';
import { readMail } from './arrived.ts';
import type { Arrived } from './arrived.ts';
import type { Letter } from './parsing.ts';

answerApart(({ raw, from }: Letter): Promise<Arrived> => readMail(raw, { from }));
