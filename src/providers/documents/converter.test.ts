import assert from 'node:assert/strict';
import { fork, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import test from 'node:test';
import { openDocuments } from './converter.ts';
import type { Engine } from './engine.ts';
import { Office } from './office.ts';
import { PlainLayout } from './plain.ts';
import { ConversionFailed, TemplateError } from './port.ts';
import { sampleDocx } from './sample.ts';
import { InstalledOffice } from './soffice.ts';

const hasPdftotext = spawnSync('pdftotext', ['-v']).error === undefined;

/** A busy machine may take long to start it; these tests are not about speed. */
const PATIENCE = 90_000;

function page(words: string): Buffer {
  return sampleDocx(`<w:p><w:r><w:t>${words}</w:t></w:r></w:p>`);
}

function textOf(pdf: Buffer): string {
  assert.equal(pdf.subarray(0, 5).toString(), '%PDF-');
  return hasPdftotext ? spawnSync('pdftotext', ['-', '-'], { input: pdf, encoding: 'utf8' }).stdout : '';
}

function engine(name: string, toPdf: Engine['toPdf'], isAvailable = true): Engine {
  return { name, isAvailable, toPdf, stop: () => undefined };
}

const clerk = (number: number) => ({ subject: `clerk ${number}`, isStaff: true });
const works = (words: string) => engine(words, async () => Buffer.from(words));
const fails = engine('fails', () => Promise.reject(new Error('broken')));
const hangs = engine('hangs', async (_docx, withinMs) => {
  await sleep(withinMs);
  throw new Error('too slow');
});
const absent = engine('absent', async () => Buffer.from('wrong'), false);

test('P8 CONTRACT-18 twenty documents of ten clerks at once all become PDF, one after the other, each its own', async () => {
  const documents = openDocuments({ log: console, deadlineMs: PATIENCE });
  try {
    await documents.warm();
    const pdfs = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        documents.toPdf(page(`Contrat numero ${index}.`), clerk(index % 10)),
      ),
    );
    pdfs.forEach((pdf, index) =>
      assert.match(textOf(pdf), hasPdftotext ? new RegExp(`Contrat numero ${index}\\.`) : /^$/),
    );
  } finally {
    await documents.close();
  }
});

test('a document that takes too long is given up; the converter is replaced then and when it dies, and stopped when idle', async (t) => {
  const office = new Office({ idleMs: 300 });
  t.after(() => office.stop());
  const converted = async (words: string) =>
    assert.match(textOf(await office.toPdf(page(words), PATIENCE)), hasPdftotext ? new RegExp(words) : /^$/);
  await office.warm();
  const first = office.pid ?? 0;
  await assert.rejects(office.toPdf(page('lent'), 0), /too slow/);
  await gone(first);
  await converted('vif');
  const second = office.pid ?? 0;
  process.kill(second, 'SIGKILL');
  await converted('pas perdu');
  const third = office.pid ?? 0;
  assert.equal(new Set([first, second, third]).size, 3);
  await gone(third);
  assert.equal(office.pid, undefined);
});

test('stopped while it starts, the converter is gone and stays gone', async () => {
  const documents = openDocuments({ log: console });
  const office = new Office({ idleMs: 60_000 });
  const starting = office.warm();
  const pid = office.pid ?? 0;
  office.stop();
  await assert.rejects(starting, /stopped/);
  await gone(pid);
  assert.equal(office.pid, undefined);
  const warming = documents.warm();
  await documents.close();
  await warming;
});

test(
  'R10 a start that never answers is given up at its deadline: who waits for it is refused, and the next document starts another',
  { skip: process.platform === 'win32' },
  async (t) => {
    const office = new Office({ idleMs: 60_000 });
    t.after(() => office.stop());
    // Its clock is ours for as long as nothing answers: however busy the machine is, no time goes by that is not said here.
    t.mock.timers.enable({ apis: ['setTimeout', 'Date'] });
    // The child keeps no process alive, and no timer of ours does meanwhile.
    const alive = setInterval(() => undefined, 60_000);
    t.after(() => clearInterval(alive));
    const waiting = [office.toPdf(page('un'), 3_600_000), office.toPdf(page('deux'), 3_600_000)];
    const outcomes = Promise.allSettled(waiting);
    const stuck = office.pid ?? 0;
    process.kill(stuck, 'SIGSTOP');
    const hurried = office.toPdf(page('pressé'), 1000);
    t.mock.timers.tick(1000);
    await assert.rejects(hurried, /too slow/);
    assert.equal(office.pid, stuck, 'it goes on loading for those that can wait');
    t.mock.timers.tick(88_999);
    await setImmediate();
    assert.equal(office.pid, stuck);
    t.mock.timers.tick(1);
    await setImmediate();
    assert.equal(office.pid, undefined);
    t.mock.timers.reset();
    assert.deepEqual(
      (await outcomes).map((each) => (each.status === 'rejected' ? String(each.reason) : 'made')),
      ['Error: the converter does not start', 'Error: the converter does not start'],
    );
    await gone(stuck);
    assert.equal(office.isAvailable, true);
    assert.match(textOf(await office.toPdf(page('trois'), PATIENCE)), hasPdftotext ? /trois/ : /^$/);
    assert.notEqual(office.pid, stuck);
  },
);

test('the converter ends with its parent, however that ends', async (t) => {
  const dir = mkdtempSync(join(tmpdir(), 'pertuis-orphan-'));
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  const script = join(dir, 'parent.mjs');
  writeFileSync(
    script,
    `import { Office } from ${JSON.stringify(new URL('./office.ts', import.meta.url).href)};
    const office = new Office({ idleMs: 60000 }); setInterval(() => {}, 1000);
    await office.warm();
    process.send(office.pid);`,
  );
  const parent = fork(script);
  const child = await new Promise<number>((found, failed) => {
    parent.once('message', (pid) => found(Number(pid)));
    parent.once('exit', (code) => failed(new Error(`the parent ended with ${code}`)));
  });
  assert.ok(isRunning(child));
  parent.kill('SIGKILL');
  await gone(child);
});

test('converters are tried in order; one that is absent or broken is passed over', async () => {
  const chosen = async (engines: readonly Engine[], deadlineMs = PATIENCE) => {
    const documents = openDocuments({ log: console, engines, deadlineMs });
    try {
      // The process that reads documents is there: the deadline is for the converters.
      await documents.validate(page('x'));
      return String(await documents.toPdf(page('x'), clerk(1)));
    } finally {
      await documents.close();
    }
  };
  assert.equal(await chosen([works('first'), works('second')]), 'first');
  assert.equal(await chosen([absent, fails, works('third')]), 'third');
  assert.equal(await chosen([hangs, works('last resort')], 1000), 'last resort');
  await assert.rejects(
    chosen([absent, fails]),
    (error) => error instanceof ConversionFailed && /broken/.test(error.message),
  );
});

test('R10 every conversion ends at its deadline, and those waiting behind it still get theirs', async () => {
  const documents = openDocuments({ log: console, engines: [hangs], deadlineMs: 150 });
  // The process that reads documents is there: how long it takes to start is not what is looked at.
  await documents.validate(page('x'));
  const at = performance.now();
  const all = await Promise.allSettled([1, 2, 3].map((number) => documents.toPdf(page('x'), clerk(number))));
  assert.deepEqual(
    all.map((each) => each.status === 'rejected' && each.reason instanceof ConversionFailed),
    [true, true, true],
  );
  assert.ok(performance.now() - at < 2000);
});

test('CONTRACT-18 2.6 a text that is not there in time is done without, its wait for a process included', async () => {
  const documents = openDocuments({ log: console, engines: [works('pdf')], textMs: 50 });
  try {
    const long = sampleDocx('<w:p><w:r><w:t>x</w:t></w:r></w:p>'.repeat(5_000));
    const ahead = [1, 2].map((number) => documents.validate(long, clerk(number)));
    let isAhead = true;
    const all = Promise.all(ahead).then(() => (isAhead = false));
    assert.equal(await documents.text(page('x'), Buffer.from('no pages'), clerk(3)), undefined);
    assert.ok(isAhead, 'who waits for the text does not wait for the documents before it');
    await all;
    assert.equal(String(await documents.toPdf(page('x'), clerk(3))), 'pdf');
  } finally {
    await documents.close();
  }
});

test('R10 the deadline of a conversion counts from the moment it is asked, the check of the document included', async () => {
  const told: { asked: number; left: number }[] = [];
  const last = engine('last', async (_docx, left) => {
    told.push({ asked: Date.now(), left });
    return Buffer.from('pdf');
  });
  // The process that checks it has to start first, which takes a good part of a second.
  const documents = openDocuments({ log: console, engines: [last], deadlineMs: 60_000 });
  try {
    const begun = Date.now();
    await documents.toPdf(page('x'), clerk(1));
    const { asked, left } = told[0]!;
    // To the millisecond they agree on an idle machine only; a deadline that began after the check would have lost nothing.
    assert.ok(60_000 - left >= (asked - begun) / 2, `${left} ms left after ${asked - begun}`);
  } finally {
    await documents.close();
  }
});

test('C32 garbage never reaches a converter', async () => {
  const documents = openDocuments({ log: console, engines: [works('converted')] });
  await assert.rejects(documents.toPdf(Buffer.from('<html>'), clerk(1)), TemplateError);
});

test(
  'without any LibreOffice the words, tables and header are all there',
  { skip: !hasPdftotext && 'pdftotext is not installed' },
  async () => {
    const cell = (words: string) => `<w:tc><w:p><w:r><w:t>${words}</w:t></w:r></w:p></w:tc>`;
    const docx = sampleDocx(
      `<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>Été à Ré &amp; Łódź</w:t></w:r></w:p><w:tbl><w:tr>${cell('Loyer')}${cell('1 890,00 €')}</w:tr><w:tr>${cell('Total')}</w:tr></w:tbl>`,
    );
    const text = textOf(await new PlainLayout().toPdf(docx));
    assert.match(text, /1\s*\/\s*1/);
    for (const words of ['Été à Ré & Łódź', 'Loyer', '1 890,00 €', 'Total'])
      assert.ok(text.includes(words), words);
  },
);

test(
  'an installed LibreOffice is used with a closed profile, and does not outlive its deadline',
  { skip: process.platform === 'win32' },
  async (t) => {
    const dir = mkdtempSync(join(tmpdir(), 'pertuis-fake-'));
    t.after(() => rmSync(dir, { recursive: true, force: true }));
    const program = (script: string) => {
      writeFileSync(join(dir, 'soffice'), `#!/bin/sh\n${script}\n`);
      chmodSync(join(dir, 'soffice'), 0o755);
      return new InstalledOffice(`relative:${dir}`);
    };
    assert.equal(new InstalledOffice('/nonexistent').isAvailable, false);
    const copies = program(
      `for last; do :; done; out=$(dirname "$last"); cp "$out/profile/user/registrymodifications.xcu" ${dir}/seen; printf '%%PDF-1.7 %s' "$(wc -c < "$last")" > "$out/contract.pdf"`,
    );
    assert.equal(copies.isAvailable, true);
    const docx = page('x');
    assert.equal(String(await copies.toPdf(docx, 5000)), `%PDF-1.7 ${docx.length}`);
    assert.match(readFileSync(join(dir, 'seen'), 'utf8'), /BlockUntrustedRefererLinks[\s\S]*true/);
    await assert.rejects(program('exit 3').toPdf(docx, 5000), /ended with 3/);
    await assert.rejects(
      program(`sh -c 'echo $$ > ${dir}/pid; exec sleep 60' & wait`).toPdf(docx, 500),
      /too slow/,
    );
    assert.ok(existsSync(join(dir, 'pid')));
    await gone(Number(readFileSync(join(dir, 'pid'), 'utf8')));
  },
);

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A process that ended and that nobody has asked about yet still answers.
    return !existsSync(`/proc/${pid}/stat`) || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

async function gone(pid: number): Promise<void> {
  for (let tries = 0; tries < 100 && isRunning(pid); tries += 1) await sleep(50);
  assert.equal(isRunning(pid), false, `process ${pid} is still there`);
}

test('C32 one person has two conversions in line, the third is told to come back; somebody else’s is done', async () => {
  const documents = openDocuments({ log: console, engines: [works('pdf')] });
  const other = clerk(2);
  try {
    const first = [1, 2].map(() => documents.toPdf(page('x'), clerk(1)));
    await assert.rejects(documents.toPdf(page('x'), clerk(1)), { key: 'filesBusy' });
    await documents.toPdf(page('x'), other);
    await Promise.all(first);
    await documents.toPdf(page('x'), clerk(1));
  } finally {
    await documents.close();
  }
});

test('C32 CONTRACT-18 whatever strangers hand in, a contract of the agency is read before it', async () => {
  const documents = openDocuments({ log: console, engines: [works('pdf')] });
  try {
    const done: string[] = [];
    const guest = { subject: 'uid 1', isStaff: false };
    const employee = clerk(1);
    // Both readers have started: what is seen is who is read, not how long a process takes to begin.
    await Promise.all([1, 2].map(() => documents.validate(page('x'), employee)));
    const long = sampleDocx('<w:p><w:r><w:t>x</w:t></w:r></w:p>'.repeat(5_000));
    const mails = Array.from({ length: 12 }, () => documents.validate(long).then(() => done.push('mail')));
    const theirs = documents.validate(page('x'), guest).then(() => done.push('guest'));
    const filled = await documents.fill(page('{{nom}}'), { nom: 'Lim' }, employee);
    await documents.placeholders(page('{{nom}}'), ['nom'], employee);
    await documents.toPdf(filled.docx, employee);
    done.push('contract');
    await Promise.all([...mails, theirs]);
    assert.ok(done.indexOf('contract') < done.lastIndexOf('mail'), done.join(' '));
    // Of twelve that came before it, the one under way and nobody else's.
    assert.ok(done.indexOf('guest') <= 2, done.join(' '));
  } finally {
    await documents.close();
  }
});

test('a paper of ours has every letter of French, its header and number on each page, and keeps its headings with what they are of', async () => {
  const documents = openDocuments({ log: console });
  try {
    const pdf = await documents.print(
      {
        language: 'fr',
        title: 'État descriptif',
        subtitle: 'établi le 3 août 2027',
        header: 'Sel & Volets',
        footer: 'Maison n°\u00a0101',
        parts: [
          { is: 'heading', text: '1. Renseignements' },
          { is: 'facts', rows: [['Œuvre', 'Four à 12\u00a0°C, 80\u00a0m² – «\u00a0neuf\u00a0»']] },
          {
            is: 'table',
            head: ['N°', 'Prix'],
            rows: Array.from({ length: 60 }, (_, row) => [String(row), '1\u00a0200,00\u00a0€']),
            wide: [0],
            right: [1],
          },
          { is: 'heading', text: '2. Sans rien' },
          { is: 'table', head: ['Jamais imprimé'], rows: [], wide: [] },
          { is: 'signatures', of: [{ who: 'Le mandant', note: 'Date et signature' }] },
        ],
      },
      clerk(1),
    );
    const twice = await documents.join([pdf, pdf], clerk(1));
    if (!hasPdftotext) return;
    const pages = textOf(pdf).split('\f').slice(0, -1);
    assert.equal(pages.length, 2);
    pages.forEach((page, index) => assert.match(page, new RegExp(`Sel & Volets[^]*${index + 1} ?/ ?2`)));
    const text = pages.join('').replaceAll('\u00a0', ' ');
    for (const said of [
      'État descriptif',
      'Œuvre',
      'Four à 12 °C, 80 m² – « neuf »',
      '1 200,00 €',
      'Le mandant',
    ])
      assert.ok(text.includes(said), said);
    assert.doesNotMatch(text, /Jamais imprimé/);
    assert.equal(textOf(twice).split('\f').length - 1, 4);
  } finally {
    await documents.close();
  }
});
