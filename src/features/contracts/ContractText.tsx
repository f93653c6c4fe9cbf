/** The contract's own words, as wide as the screen. `onEnd` tells that the reader has come past the last of them, by whatever way. */
import type { TextBlock, TextRun } from '#kernel/documenttext.ts';
import { read } from '#web/queries.ts';
import { Loaded } from '#web/ui/Loaded.tsx';
import { SkeletonCards } from '#web/ui/Skeletons.tsx';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import * as api from './api.ts';
import classes from './ContractText.module.css';

interface Props {
  id: string;
  onEnd?: (() => void) | undefined;
}

export function ContractText({ id, onEnd }: Props) {
  const query = useQuery({
    ...read(api.readContractText, { params: { id } }, ['yousign']),
    staleTime: Infinity,
  });
  return (
    <Loaded query={query} skeleton={<SkeletonCards count={1} height={560} />}>
      {({ models }) =>
        models?.[0] && (
          <article className={classes.text}>
            <div lang={models[0].language}>
              {grouped(models[0].blocks).map((blocks, index) => (
                <Blocks key={index} blocks={blocks} />
              ))}
            </div>
            <End onEnd={onEnd} />
          </article>
        )
      }
    </Loaded>
  );
}

/** Consecutive items of one kind are one list. */
function grouped(blocks: readonly TextBlock[]): TextBlock[][] {
  const groups: TextBlock[][] = [];
  for (const block of blocks) {
    const before = groups.at(-1)?.at(-1);
    if (block.is === 'item' && before?.is === 'item' && (block.number === null) === (before.number === null))
      groups.at(-1)?.push(block);
    else groups.push([block]);
  }
  return groups;
}

function Blocks({ blocks: [first, ...rest] }: { blocks: readonly TextBlock[] }) {
  if (!first) return null;
  if (first.is === 'paragraph')
    return (
      <p>
        <Runs runs={first.runs} />
      </p>
    );
  if (first.is === 'heading') {
    // Below the page's own title.
    const Heading = `h${Math.min(6, first.level + 1)}` as 'h2' | 'h3' | 'h4' | 'h5' | 'h6';
    return (
      <Heading>
        <Runs runs={first.runs} />
      </Heading>
    );
  }
  if (first.is === 'table') return <Table rows={first.rows} />;
  const List = first.number === null ? 'ul' : 'ol';
  return (
    <List>
      {[first, ...rest].map(
        (item, index) =>
          item.is === 'item' && (
            <li key={index} value={item.number ?? undefined} data-level={item.level}>
              <Runs runs={item.runs} />
            </li>
          ),
      )}
    </List>
  );
}

/** Roles are named: what reflows is no table to a browser any more. */
function Table({ rows }: { rows: readonly TextRun[][][][] }) {
  return (
    <div role="table" className={classes.table}>
      {rows.map((cells, row) => (
        <div role="row" key={row}>
          {cells.map((lines, cell) => (
            <div role="cell" key={cell}>
              {lines.map((runs, line) => (
                <p key={line}>
                  <Runs runs={runs} />
                </p>
              ))}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function Runs({ runs }: { runs: readonly TextRun[] }) {
  return runs.map(({ text, bold }, index) => (bold ? <strong key={index}>{text}</strong> : text));
}

/** Room kept free below the end, where the foot of the page stands before it. */
const FOOT = '-90px';

function End({ onEnd }: Pick<Props, 'onEnd'>) {
  const end = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!end.current || !onEnd) return undefined;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onEnd();
      },
      { rootMargin: `0px 0px ${FOOT} 0px` },
    );
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [onEnd]);
  return (
    <p ref={end} className={classes.end}>
      <Trans>Fin du contrat</Trans>
    </p>
  );
}
