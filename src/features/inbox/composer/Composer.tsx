/** Where a message is written. What was typed is kept until the server has it; a failed send can be tried again without being doubled. */
import { lazyPart } from '#web/ui/lazyPart.tsx';
import type { Ddl } from '#features/requests/api.ts';
import { SmsCostLine } from '#features/sms/SmsCostLine.tsx';
import { KeyHint } from '#web/ui/KeyHint.tsx';
import { Textarea } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import type { KeyboardEvent } from 'react';
import { ChannelChoice } from './ChannelChoice.tsx';
import classes from './Composer.module.css';
import { ComposerComplaint } from './ComposerComplaint.tsx';
import { ComposerFile } from './ComposerFile.tsx';
import { useComposing } from './composing.ts';
import { useDropping } from './dropping.ts';
import { KindChoice } from './KindChoice.tsx';
import { useSlash } from './slash.ts';
import type { Slash } from './slash.ts';
import { SendButton } from './SendButton.tsx';
import { TheirWords } from './TheirWords.tsx';
import { AttachButton } from './AttachButton.tsx';

/** What only the agency's side writes with: a guest's page goes without. */
const BidForm = lazyPart(async () => (await import('#features/bids/BidForm.tsx')).BidForm);
const MoreTools = lazyPart(async () => (await import('./MoreTools.tsx')).MoreTools, { isTool: true });
const ComposerTools = lazyPart(async () => (await import('./ComposerTools.tsx')).ComposerTools, {
  isTool: true,
});

const SlashTexts = lazyPart(async () => (await import('./SlashTexts.tsx')).SlashTexts);

/** Narrower, one row of tools must do: the rest stands behind its '+'. */
export const NARROW = '(max-width: 600px)';

export function Composer({ ddl }: { ddl: Ddl }) {
  const { t } = useLingui();
  const composing = useComposing(ddl);
  const { box, kind, text, length } = composing;
  const isNarrow = useMediaQuery(NARROW) ?? false;
  const dropping = useDropping(composing.attach);
  const slash = useSlash(composing);

  function pressed(event: KeyboardEvent): void {
    if (slash.pressed(event)) return;
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    composing.send();
  }

  const labels = {
    message: [
      t`Votre message`,
      composing.hasTexts
        ? t`Écrivez votre message, ou «\u00a0/\u00a0» pour un texte préparé…`
        : t`Écrivez votre message…`,
    ],
    note: [
      t`Note interne, lue par l'agence seulement`,
      t`Une note pour l'agence\u00a0: le client ne la voit jamais`,
    ],
    bid: [t`Quelques mots avec le prix`, t`Quelques mots avec le prix, si vous voulez…`],
  };
  const [label, placeholder] = labels[kind];
  return (
    <form
      className={classes.composer}
      data-composer
      data-region="reply"
      data-kind={kind}
      data-over={dropping.isOver}
      {...composing.form.bind}
      onSubmit={(event) => {
        event.preventDefault();
        composing.send();
      }}
    >
      {!isNarrow && (composing.kinds.length > 1 || composing.channel) && (
        <div className={classes.top}>
          <KindChoice composing={composing} />
          <span className={classes.grow} />
          <ChannelChoice composing={composing} />
        </div>
      )}
      {kind === 'bid' && (
        <Suspense>
          <BidForm draft={composing.price} />
        </Suspense>
      )}
      <Above alphaid={ddl.alphaid} isWriting={text !== ''} offered={slash.offered} />
      <Textarea
        ref={box}
        {...slash.aria}
        name={kind}
        aria-label={label}
        placeholder={placeholder}
        autosize
        minRows={kind === 'bid' || isNarrow ? 1 : 2}
        maxRows={isNarrow ? 5 : 9}
        value={text}
        readOnly={composing.save.pending}
        error={composing.isTooLong}
        onChange={(event) => composing.write(event.currentTarget.value)}
        onKeyDown={pressed}
        onSelect={(event) => slash.moved(event.currentTarget.selectionStart)}
        onPaste={dropping.onPaste}
      />
      <ComposerFile composing={composing} />
      {composing.smsCost && <SmsCostLine cost={composing.smsCost} />}
      <ComposerComplaint composing={composing} />
      <div className={classes.foot}>
        <AttachButton composing={composing} />
        {ddl.on_agency_side === 1 && (
          <Suspense>
            {isNarrow ? <MoreTools composing={composing} /> : <ComposerTools composing={composing} />}
          </Suspense>
        )}
        <span
          className={classes.count}
          data-over={composing.isTooLong}
          aria-live={composing.isTooLong ? 'polite' : 'off'}
        >
          {length > 0 && `${length} / ${composing.most}`}
          {composing.smsCost && composing.smsCost.parts > 0 && (
            <span className={classes.parts}>
              <Trans>{composing.smsCost.parts} SMS</Trans>
            </span>
          )}
        </span>
        <span className={classes.grow} />
        {!isNarrow && <KeyHint keys={['Ctrl', '↵']} />}
        <SendButton composing={composing} isShort={isNarrow} />
      </div>
      {dropping.isOver && <DropHere />}
    </form>
  );
}

interface AboveProps {
  alphaid: string;
  isWriting: boolean;
  offered: Slash | undefined;
}

/** What stands above the words while they are written. */
function Above({ alphaid, isWriting, offered }: AboveProps) {
  return (
    <>
      {isWriting && <TheirWords alphaid={alphaid} />}
      {offered && (
        <Suspense>
          <SlashTexts {...offered} />
        </Suspense>
      )}
    </>
  );
}

function DropHere() {
  return (
    <p className={classes.drop}>
      <Trans>Déposez le fichier pour le joindre</Trans>
    </p>
  );
}
