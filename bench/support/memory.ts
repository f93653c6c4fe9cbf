/** What a process and those it began hold of the machine's memory: what several share counts once. Linux. */
import { readdir, readFile } from 'node:fs/promises';

export async function familyPss(pid: number): Promise<number> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const [, parent] = /\) \S (\d+)/.exec(stat) ?? [];
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  const isOf = (child: number): boolean => {
    const parent = parents.get(child);
    return child === pid || (parent !== undefined && parent > 1 && isOf(parent));
  };
  const family = [...parents.keys()].filter(isOf);
  const sizes = await Promise.all(family.map(pssOf));
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

async function pssOf(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  const [, kilobytes = '0'] = /^Pss:\s+(\d+) kB/m.exec(rollup) ?? [];
  return Number(kilobytes) * 1024;
}
