/** While a screen's code arrives: its title at once, and after 300 ms the shape of what comes, so that fast loads do not flicker. */
import { Trans } from '@lingui/react/macro';
import { useHeading } from '../heading.ts';
import title from '../ui/PageTitle.module.css';
import { SkeletonCards } from '../ui/Skeletons.tsx';
import classes from './LoadingScreen.module.css';

/** The inbox's panes, a table, cards below each other; 'nothing' where the frame is not known yet. */
export type Shape = 'chat' | 'list' | 'cards' | 'nothing';

export function LoadingScreen({ title = '', shape = 'nothing' }: { title?: string; shape?: Shape }) {
  if (shape === 'nothing') return <Bar />;
  if (shape === 'chat') return <Panes />;
  return (
    <>
      <Title title={title} />
      {shape === 'list' ? (
        <div className={classes.list}>
          <SkeletonCards count={12} height={32} />
        </div>
      ) : (
        <SkeletonCards count={4} height={120} />
      )}
    </>
  );
}

function Bar() {
  return (
    <div className={classes.loading} role="status">
      <span className="visually-hidden">
        <Trans>Chargement en cours ...</Trans>
      </span>
    </div>
  );
}

function Title({ title: otherwise }: { title: string }) {
  return (
    <div className={title.head}>
      <h1>{useHeading(otherwise)}</h1>
    </div>
  );
}

function Panes() {
  return (
    <div className={classes.panes}>
      <div className={classes.conversations}>
        <SkeletonCards count={8} height={75} />
      </div>
      <div className={classes.thread} />
      <div className={classes.details} />
    </div>
  );
}
