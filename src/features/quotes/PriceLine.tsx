/** One line of the price: its amount, the original struck through once it differs, and, for those who may, a pencil. */
import { cents, eurosInput, formatEuros } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { refusalText } from '#kernel/refusal.ts';
import { useLanguage, useLocalized } from '#web/i18n/language.ts';
import { ConflictNote } from '#web/form/ConflictNote.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, TextInput } from '@mantine/core';
import { IconCheck, IconPencil, IconRestore } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { EDITABLE, readLine } from './draft.ts';
import type { EditableLine, Editing, LineName, LineProblem } from './draft.ts';
import { LINE_WORDS } from '#features/pricing/words.ts';
import type { PriceLineName } from '#features/pricing/words.ts';
import type { PriceDraft } from './usePriceDraft.ts';
import classes from './Quote.module.css';

interface Props {
  name: LineName & PriceLineName;
  draft: PriceDraft;
  canEdit: boolean;
  note: ReactNode;
}

const SUMS: readonly LineName[] = ['bider', 'montant_total_before_discount', 'tarif_affiche_semaine_base'];

export function PriceLine({ name, draft, canEdit, note }: Props) {
  const words = useLocalized();
  const editable = EDITABLE.find((line) => line === name);
  const isOpen = editable !== undefined && draft.editing[editable] !== undefined;
  const amount = draft.lines?.[name] ?? 0;
  const original = draft.original?.[name];
  const kind = name === 'montant_total' ? 'total' : SUMS.includes(name) ? 'sum' : undefined;
  return (
    <tr data-kind={kind} data-less={name === 'discount'}>
      <th scope="row">
        {words(LINE_WORDS[name])}
        <span className={classes.note}>{note}</span>
        {editable && (
          <ConflictNote
            form={draft}
            name={editable}
            renderValue={(theirs) => <Money cents={signed(name, theirs ?? 0)} />}
          />
        )}
      </th>
      <td className="money-cell">
        {isOpen && editable ? (
          <LineInput line={editable} draft={draft} label={words(LINE_WORDS[name])} />
        ) : (
          <Money
            cents={signed(name, amount)}
            original={original === undefined ? null : signed(name, original)}
            strong={kind === 'total'}
          />
        )}
      </td>
      {canEdit && (
        <td className={classes.tools}>
          {editable && (
            <Tools
              line={editable}
              draft={draft}
              isOpen={isOpen}
              amount={amount}
              label={words(LINE_WORDS[name])}
            />
          )}
        </td>
      )}
    </tr>
  );
}

/** A discount is taken away: it reads with its sign. */
function signed(name: LineName, amount: number) {
  return cents(name === 'discount' ? -amount : amount);
}

/** The pencil was pressed: the line is ready to be typed in. */
function focus(input: HTMLInputElement | null): void {
  input?.focus();
}

function LineInput({ line, draft, label }: { line: EditableLine; draft: PriceDraft; label: string }) {
  const open = draft.editing[line] ?? { text: '', of: cents(0) };
  const read = readLine(line, open);
  const percent = 'amount' in read && read.percent ? read.amount : undefined;
  const problem = useProblemText('problem' in read ? read.problem : undefined);

  function keyed(event: KeyboardEvent): void {
    if (event.key === 'Enter') {
      event.preventDefault();
      draft.apply(line);
    } else if (event.key === 'Escape') draft.restore(line);
  }

  return (
    <TextInput
      className={classes.amount ?? ''}
      aria-label={label}
      inputMode="decimal"
      ref={focus}
      value={open.text}
      onChange={(event) => draft.type(line, event.currentTarget.value)}
      onKeyDown={keyed}
      description={percent !== undefined && <PercentMade line={line} open={open} amount={percent} />}
      inputWrapperOrder={['input', 'description', 'error']}
      error={problem}
      rightSection={percent === undefined && <span aria-hidden>€</span>}
      styles={{ input: { textAlign: 'right' } }}
    />
  );
}

/** What a percentage comes to, before it is applied: '1 840,00 € −5 % = 1 748,00 €'. */
function PercentMade({ line, open, amount }: { line: EditableLine; open: Editing; amount: Cents }) {
  const percent = open.text.trim().replace(/^[-\u2212\u2013]\s*/, line === 'discount' ? '' : '\u2212');
  const of = formatEuros(open.of);
  return (
    <span role="status">
      {line === 'discount' ? (
        <Trans>
          {percent} du loyer ({of})
        </Trans>
      ) : (
        `${of} ${percent}`
      )}{' '}
      = <strong>{formatEuros(amount)}</strong>
    </span>
  );
}

function useProblemText(problem: LineProblem | undefined): string | undefined {
  const { t } = useLingui();
  const language = useLanguage();
  switch (problem) {
    case undefined:
      return undefined;
    case 'unsigned':
      return t`Un pourcentage s'écrit avec son signe\u00a0: −5\u00a0% ou +5\u00a0%.`;
    case 'discountPercent':
      return t`Une remise s'écrit sans signe plus\u00a0: 5\u00a0%, c'est 5\u00a0% du loyer.`;
    case 'price':
      return t`Écrivez un montant (1234,50) ou un pourcentage (−5\u00a0%).`;
    default:
      return refusalText({ type: problem }, language);
  }
}

interface ToolsProps {
  line: EditableLine;
  draft: PriceDraft;
  isOpen: boolean;
  amount: number;
  label: string;
}

function Tools({ line, draft, isOpen, amount, label }: ToolsProps) {
  const { t } = useLingui();
  const isTyped = draft.typed[line] !== undefined;
  if (isOpen)
    return (
      <ActionIcon aria-label={t`Appliquer\u00a0: ${label}`} onClick={() => draft.apply(line)}>
        <IconCheck size={17} stroke={2} />
      </ActionIcon>
    );
  return (
    <>
      {isTyped && (
        <ActionIcon
          color="gray"
          aria-label={t`Revenir au prix d'origine\u00a0: ${label}`}
          onClick={() => draft.restore(line)}
        >
          <IconRestore size={17} stroke={1.7} />
        </ActionIcon>
      )}
      <ActionIcon
        aria-label={t`Modifier\u00a0: ${label}`}
        onClick={() => draft.open(line, eurosInput(cents(amount)))}
      >
        <IconPencil size={17} stroke={1.7} />
      </ActionIcon>
    </>
  );
}
