/** The LibreOffice of this machine, where there is one and the npm one does not run. A second per document. */
import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Engine } from './engine.ts';

/**
 * soffice starts programs of its own. They form one group, and a watcher in it reads a pipe that only this process holds open: when
 * the pipe closes, because the work is done, took too long, or this process died, the whole group goes.
 */
const SUPERVISED = '{ cat <&3 >/dev/null; kill -9 0; } & exec 3<&-; "$@"';

/** A stranger's template may not fetch what it names, nor run what it brings. */
const PROFILE = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="BlockUntrustedRefererLinks" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="DisableActiveContent" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="DisableMacrosExecution" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Writer/Content/Update"><prop oor:name="Link" oor:op="fuse"><value>2</value></prop></item>
</oor:items>
`;

export class InstalledOffice implements Engine {
  readonly name = 'LibreOffice of this machine';
  readonly #program: string | undefined;
  #end: (() => void) | undefined;

  constructor(searchPath: string = process.env['PATH'] ?? '') {
    this.#program = process.platform === 'win32' ? undefined : found('soffice', searchPath);
  }

  get isAvailable(): boolean {
    return this.#program !== undefined;
  }

  async toPdf(docx: Uint8Array, withinMs: number): Promise<Buffer> {
    const dir = await mkdtemp(join(tmpdir(), 'pertuis-soffice-'));
    try {
      await mkdir(join(dir, 'profile/user'), { recursive: true });
      await writeFile(join(dir, 'profile/user/registrymodifications.xcu'), PROFILE);
      await writeFile(join(dir, 'contract.docx'), docx, { mode: 0o600 });
      await this.#run(dir, withinMs);
      return await readFile(join(dir, 'contract.pdf'));
    } finally {
      await rm(dir, { recursive: true, force: true, maxRetries: 3 });
    }
  }

  stop(): void {
    this.#end?.();
  }

  #run(dir: string, withinMs: number): Promise<void> {
    const words = [
      `-env:UserInstallation=${pathToFileURL(join(dir, 'profile')).href}`,
      '--headless',
      '--norestore',
      '--convert-to',
      'pdf',
      '--outdir',
      dir,
    ];
    const child = spawn(
      '/bin/sh',
      ['-c', SUPERVISED, 'sh', this.#program ?? 'soffice', ...words, join(dir, 'contract.docx')],
      {
        detached: true,
        stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
        env: { PATH: process.env['PATH'] ?? '', HOME: dir, TMPDIR: dir, LANG: 'C.UTF-8' },
      },
    );
    const pipe = child.stdio[3];
    return new Promise<void>((done, failed) => {
      const end = () => void pipe?.destroy();
      const timer = setTimeout(() => {
        end();
        failed(new Error('too slow'));
      }, withinMs);
      this.#end = end;
      pipe?.on('error', () => undefined);
      child.on('error', failed);
      child.on('exit', (code) => {
        clearTimeout(timer);
        end();
        if (code === 0) done();
        else failed(new Error(`soffice ended with ${code}`));
      });
    }).finally(() => {
      this.#end = undefined;
    });
  }
}

function found(program: string, searchPath: string): string | undefined {
  return searchPath
    .split(delimiter)
    .filter((folder) => folder.startsWith('/'))
    .map((folder) => join(folder, program))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}
