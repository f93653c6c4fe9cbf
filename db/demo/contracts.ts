/**
 * Contracts of the demo's stays: signed and sealed for those that are booked, waiting for their signature on four options. Plain pages
 * of our own, drawn in milliseconds; the contracts people make in the demo come from the docx templates.
 */
import { longDay } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { formatEuros } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import type { Files } from '#providers/files/port.ts';
import type { Seal } from '#providers/signatures/port.ts';
import { bookingReference } from '#features/requests/request.ts';
import { CONSENT } from '#features/contracts/contract.ts';
import type { Tx } from '#server/sql.ts';
import type { RawBuilder } from 'kysely';
import { one, rows, sql } from '#server/sql.ts';
import { PDF } from '@libpdf/core';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { restartSequences } from './bulk.ts';
import { keep } from './demofile.ts';

/** Options whose contract is out. */
const WAITING = 4;

interface Booked {
  ddl_id: number;
  hashedid: string;
  agid: number;
  quote_id: number;
  signer_uid: number;
  signer: string;
  mail: string;
  title: string;
  agency: string;
  date_from: Day;
  date_to: Day;
  montant_total: Cents;
  is_option: boolean;
  accepted_at: Date;
}

export async function loadContracts(tx: Tx, files: Files, seal: Seal): Promise<void> {
  const booked = await rows(
    tx,
    sql<Booked>`
      select q.ddl_id, r.hashedid, q.agid, q.id as quote_id, q.tenant_uid as signer_uid, concat_ws(' ', p.first_name, p.last_name) as signer, coalesce(p.mail, '') as mail,
        h.title, a.name as agency, q.date_from, q.date_to, q.montant_total, s.held_until is not null as is_option, q.accepted_at
      from quote q join request r on r.id = q.ddl_id join stay s on s.ddl_id = r.id join person p on p.id = q.tenant_uid join house h on h.id = q.nid join agency a on a.id = q.agid
      where q.accepted and q.date_to > current_date - 30 order by s.held_until nulls last, q.id`,
  );
  const font = regular();
  const chosen = [
    ...booked.filter(({ is_option }) => is_option).slice(0, WAITING),
    ...booked.filter(({ is_option }) => !is_option),
  ];
  for (const stay of chosen) {
    const pdf = await page(stay, font);
    await write(tx, files, seal, stay, pdf);
  }
  await restartSequences(tx);
}

function fileOf({ agid }: Booked, name: string) {
  return { agid, name, mime: 'application/pdf', purpose: 'contract', houseId: null, isPublic: false };
}

async function write(tx: Tx, files: Files, seal: Seal, stay: Booked, pdf: Buffer): Promise<void> {
  const reference = bookingReference(stay.hashedid);
  const name = `Contrat ${reference} ${stay.title}`;
  const { fid } = await keep(tx, files, pdf, fileOf(stay, `${name}.pdf`));
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  const contract = await one(
    tx,
    sql<{ id: string; number: number }>`
      insert into contract (ddl_id, quote_id, agid, name, reference, status, attachment_fid, signer_uid, sha256, created, expiration_date)
      values (${stay.ddl_id}, ${stay.quote_id}, ${stay.agid}, ${name}, ${reference}, 'to_be_signed', ${fid}, ${stay.signer_uid}, ${sha256}, ${stay.accepted_at}, now() + interval '25 days')
      returning id, number`,
  );
  const sentAt = new Date(stay.accepted_at.getTime() + 5 * 60_000);
  const message = await one(
    tx,
    sql<{
      id: number;
    }>`insert into message (id, ddl_id, action, author_uid, written_by_agency, contract_id, created) overriding system value
      select ${numberAt(sentAt)}, ${stay.ddl_id}, 'YC_NEW', quote.agent_id, true, ${contract.id}::uuid, ${sentAt}::timestamptz from quote where id = ${stay.quote_id} returning id`,
  );
  await sql`update contract set message_id = ${message.id} where id = ${contract.id}::uuid`.execute(tx);
  await sql`update file set ddl_id = ${stay.ddl_id} where id = ${fid}`.execute(tx);
  if (!stay.is_option) await sign(tx, files, seal, stay, { ...contract, name, reference, sha256 }, pdf);
}

/** The first number left among those of the messages of that time: threads are read in that order. */
function numberAt(time: Date): RawBuilder<number> {
  return sql<number>`(
    select before.id + room from (select max(id) as id from message where created <= ${time}) before, generate_series(1, 1000) room
    where not exists (select from message taken where taken.id = before.id + room) order by room limit 1)`;
}

async function sign(
  tx: Tx,
  files: Files,
  seal: Seal,
  stay: Booked,
  contract: { id: string; number: number; name: string; reference: string; sha256: string },
  pdf: Buffer,
): Promise<void> {
  const signedAt = new Date(Math.min(stay.accepted_at.getTime() + 86_400_000, Date.now()));
  const evidence = {
    contractNumber: `${contract.reference} / ${contract.number}`,
    agencyName: stay.agency,
    signerName: stay.signer,
    signerMail: stay.mail,
    signedAt,
    ip: '127.0.0.1',
    userAgent: 'Démonstration',
    consent: CONSENT.fr,
    sha256: contract.sha256,
  };
  const sealed = await seal.seal({ pdf, evidence, language: 'fr' });
  const { fid } = await keep(tx, files, sealed, fileOf(stay, `${contract.name} (signé).pdf`));
  await sql`update contract set status = 'signed', signed_attachment_fid = ${fid}, signed_at = ${signedAt}, signer_ip = '127.0.0.1', signer_user_agent = 'Démonstration' where id = ${contract.id}::uuid`.execute(
    tx,
  );
  await sql`update file set ddl_id = ${stay.ddl_id} where id = ${fid}`.execute(tx);
  await sql`insert into message (id, ddl_id, action, author_uid, written_by_agency, contract_id, created) overriding system value values (${numberAt(signedAt)}, ${stay.ddl_id}, 'YC_SIGNED', ${stay.signer_uid}, false, ${contract.id}::uuid, ${signedAt})`.execute(
    tx,
  );
  // Everybody has seen it.
  await sql`update request set last_sender_message = signed.id, read_owner = signed.id
    from (select max(id) as id from message where ddl_id = ${stay.ddl_id} and action = 'YC_SIGNED') signed
    where request.id = ${stay.ddl_id} and last_sender_message < signed.id`.execute(tx);
}

function regular(): Buffer {
  const pdfmake = dirname(createRequire(import.meta.url).resolve('pdfmake/package.json'));
  return readFileSync(join(pdfmake, 'fonts/Roboto/Roboto-Regular.ttf'));
}

async function page(stay: Booked, fontBytes: Buffer): Promise<Buffer> {
  const pdf = PDF.create();
  const sheet = pdf.addPage({ size: 'a4' });
  const font = pdf.embedFont(fontBytes);
  const line = (text: string, y: number, size = 11) => sheet.drawText(text, { x: 56, y, size, font });
  line(stay.agency, 780, 10);
  line('Contrat de location saisonnière', 740, 20);
  line(bookingReference(stay.hashedid), 716, 11);
  line(`Location\u00a0: ${stay.title}`, 670);
  line(`Locataire\u00a0: ${stay.signer}`, 650);
  line(`Du ${longDay(stay.date_from, 'fr')} au ${longDay(stay.date_to, 'fr')}`, 630);
  line(`Prix total, taxe de séjour comprise\u00a0: ${formatEuros(stay.montant_total)}`, 600);
  line('Les sommes versées avant l’arrivée sont des arrhes (article 1590 du Code civil).', 570);
  line('Arrivée à partir de 16h00, départ avant 10h00.', 550);
  return Buffer.from(await pdf.save());
}
