/** A house's contract template, as its form sends one: with the one it was shown. */
import { contractTemplate } from '#demo/contract/template.ts';
import { DOCX } from '#kernel/mediatypes.ts';
import type { Person } from './app.ts';

interface Sent {
  bytes?: Uint8Array;
  language?: string;
  name?: string;
}

/** @param reader who looked at what is in use */
export async function templateForm(
  reader: Person,
  house: number,
  { bytes = contractTemplate('fr'), language = 'fr', name = 'modele.docx' }: Sent = {},
): Promise<FormData> {
  const form = new FormData();
  form.set('language', language);
  form.set('former', String(await templateInUse(reader, house, language)));
  form.set('myFile', new Blob([new Uint8Array(bytes)], { type: DOCX }), name);
  return form;
}

async function templateInUse(reader: Person, house: number, language: string): Promise<number> {
  const { models } = (await reader.get(`houses/${house}/contract-template`)).body;
  return Number(models.find((template) => template['language'] === language)?.['fid'] ?? 0);
}
