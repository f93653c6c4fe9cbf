/** The proofs of houses in one file: what their commune can see, and the paper behind each line. */
import { formatDay, todayInParis } from '#kernel/day.ts';
import { labelOf } from '#kernel/choices.ts';
import { formatMoment, parisTime } from '#kernel/moment.ts';
import { Refusal } from '#kernel/refusal.ts';
import { FileMissing } from '#providers/files/port.ts';
import { LEGAL_TYPES } from '#features/listings/choices.ts';
import { fileBytes } from '#features/files/actions.ts';
import { shownName } from '#features/files/name.ts';
import type { App } from '#server/app.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Sql } from '#server/sql.ts';
import { FILE_STATE_WORDS, ITEM_STATE_WORDS, OWNER_STATUSES, SUBJECT_WORDS } from './items.ts';
import { legalHouses } from './legallistqueries.ts';
import { judged } from './overview.ts';
import type { Judged } from './overview.ts';
import { documentsOf } from './queries.ts';
import type { DocumentRow, LegalHouse } from './queries.ts';
import { statementText } from './statement.ts';
import { zipOf } from './zip.ts';
import type { ZipEntry } from './zip.ts';

const MB = 1_048_576;
/** Of all papers together: more is fetched house by house. */
const MOST_MB = 200;

interface HouseProofs {
  house: LegalHouse;
  judged: Judged;
  documents: DocumentRow[];
}

/** Refuses what is too much before anything is sent; the zip is then made as it leaves. */
export async function proofsOf(
  app: App,
  db: Db,
  caller: Caller,
  chosen: Sql,
): Promise<AsyncIterable<Buffer>> {
  const today = todayInParis();
  const houses = await legalHouses(db, chosen, today);
  const ids = houses.map(({ id }) => id);
  const [all, documents] = [await judged(db, ids, today), await documentsOf(db, caller, ids)];
  const bytes = documents.reduce((sum, { file_bytes: size }) => sum + size, 0);
  if (bytes > MOST_MB * MB) throw new Refusal('proofsTooLarge', { params: { n: MOST_MB } });
  const byHouse = Map.groupBy(documents, ({ house_id: id }) => id);
  const proofs = houses.map((house) => ({
    house,
    judged: all.get(house.id)!,
    documents: byHouse.get(house.id) ?? [],
  }));
  await refuseIfNoneIsKept(app, db, documents);
  return zipOf(
    proofs.flatMap((proof) => entriesOf(app, db, proof)),
    missingList,
  );
}

/** Every paper gone at once is a disk that is not there: a zip without any would look like a file without papers. */
async function refuseIfNoneIsKept(app: App, db: Db, documents: readonly DocumentRow[]): Promise<void> {
  const papers = documents.flatMap(({ file_id: id }) => (id === null ? [] : [id]));
  if (papers.length === 0) return;
  for (const id of papers) if ((await paperBytes(app, db, id)) !== undefined) return;
  throw new Refusal('proofsMissing');
}

/** Undefined where its bytes are not kept any more: the others leave without it. */
async function paperBytes(app: App, db: Db, fileId: number): Promise<Buffer | undefined> {
  try {
    return await fileBytes(app, db, fileId);
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
    app.log.error({ fileId, path: error.path }, 'a paper of a legal file is missing');
    return undefined;
  }
}

/** Last in the zip: which papers it lacks. */
function missingList(missing: readonly string[]): ZipEntry[] {
  if (missing.length === 0) return [];
  const lines = [
    'Ces pièces figurent au dossier, mais leur fichier est introuvable sur le serveur\u00a0: elles manquent ici.',
    'Déposez-les de nouveau dans l’onglet «\u00a0Dossier légal\u00a0» de la maison, ou signalez-le à l’agence.',
    '',
    ...missing,
  ];
  return [{ name: 'Pièces manquantes.txt', at: new Date(), read: () => asText(lines) }];
}

function entriesOf(app: App, db: Db, proof: HouseProofs): ZipEntry[] {
  const { house, documents } = proof;
  const folder = `${house.id} ${shownName(house.title).replace(/[/.]/g, ' ').trim()}`;
  const summary = {
    name: `${folder}/Ce que voit la mairie.txt`,
    at: new Date(),
    read: () => asText(summaryOf(proof)),
  };
  return [summary, ...documents.flatMap((document) => paperOf(app, db, { folder, house, document }))];
}

function paperOf(
  app: App,
  db: Db,
  { folder, house, document }: { folder: string; house: LegalHouse; document: DocumentRow },
): ZipEntry[] {
  const where = document.stands ? folder : `${folder}/Anciennes pièces`;
  const name = `${where}/${document.id} ${SUBJECT_WORDS[document.item].fr}`;
  const { created: at, file_id: fileId } = document;
  if (fileId !== null) {
    const ending = /\.[^.]+$/.exec(document.file_name)?.[0] ?? '';
    return [{ name: `${name}${ending}`, at, read: () => paperBytes(app, db, fileId) }];
  }
  if (document.signed_at === null) return [];
  return [{ name: `${name}.txt`, at, read: () => asText(signedText(house, document)) }];
}

/** With the mark by which Windows reads UTF-8. */
function asText(lines: readonly string[]): Buffer {
  return Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`);
}

function summaryOf({ house, judged: { facts, standing, nights }, documents }: HouseProofs): string[] {
  const stands = documents.filter((document) => document.stands);
  return [
    `${house.title} (annonce n°\u00a0${house.id})`,
    `${house.street}, ${house.postal_code} ${house.village} (INSEE ${house.insee})`,
    `Propriétaire\u00a0: ${house.owner_name}, ${labelOf(OWNER_STATUSES, house.owner_status, 'fr').toLowerCase()}`,
    `Résidence\u00a0: ${labelOf(LEGAL_TYPES, house.legal_type, 'fr').toLowerCase()}`,
    `N°\u00a0d’enregistrement\u00a0: ${facts.stated.number || 'aucun'}`,
    ...(nights
      ? [
          `Nuits en ${nights.year}\u00a0: ${nights.firm} louées, ${nights.held} en option, plafond ${nights.cap}`,
        ]
      : []),
    `Dossier au ${formatDay(todayInParis())}\u00a0: ${FILE_STATE_WORDS[standing.state].fr.toLowerCase()}`,
    '',
    ...standing.items.map(({ item, state, until }) => {
      const document = stands.find((one) => one.item === item);
      const details = [
        ITEM_STATE_WORDS[state].fr.toLowerCase(),
        document?.number ? `n°\u00a0${document.number}` : '',
        document?.holder ?? '',
        until === null ? '' : `jusqu’au ${formatDay(until)}`,
      ];
      return `${SUBJECT_WORDS[item].fr}\u00a0: ${details.filter((part) => part !== '').join(', ')}`;
    }),
  ];
}

function signedText(house: LegalHouse, { stated, signed_by: signer, signed_at: at }: DocumentRow): string[] {
  const words = stated ? statementText(stated, { owner: signer, house: house.title }, 'fr') : [];
  return [...words, '', `Signé par ${signer}, ${at === null ? '' : formatMoment(parisTime(at))}.`];
}
