/** Texts kept ready, those of the house's village first; its services have a button of their own (B89). */
import { listPrewritten } from '#features/prewritten/api.ts';
import type { PrewrittenText } from '#features/prewritten/api.ts';
import { read } from '#web/queries.ts';
import { Loaded } from '#web/ui/Loaded.tsx';
import { TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBellRinging, IconSearch, IconTextPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import classes from './Composer.module.css';
import type { Composing } from './composing.ts';
import { insertAtCaret } from './inserting.ts';
import { keepEnter } from '#web/keyboard.ts';
import { textsWith } from './texts.ts';
import { ToolPopover } from './ToolPopover.tsx';

export type PrewrittenKind = PrewrittenText['kind'];
const SEARCHED_FROM = 9;

export function PrewrittenMenu({ composing, kind }: { composing: Composing; kind: PrewrittenKind }) {
  const { t } = useLingui();
  const [label, Icon] =
    kind === 'reply' ? [t`Textes préparés`, IconTextPlus] : [t`Textes des services`, IconBellRinging];
  return (
    <ToolPopover label={label} icon={<Icon size={20} stroke={1.7} aria-hidden />}>
      {(close) => <PrewrittenList composing={composing} kind={kind} onChosen={close} />}
    </ToolPopover>
  );
}

interface Props {
  composing: Composing;
  kind: PrewrittenKind;
  onChosen: () => void;
}

export function PrewrittenList({ composing, kind, onChosen }: Props) {
  const { ddl, box } = composing;
  const query = useQuery(read(listPrewritten, { params: { id: ddl.alphaid } }, ['ddl', 'house']));
  function insert(text: string): void {
    onChosen();
    // After the panel has gone and let the focus go.
    requestAnimationFrame(() => box.current && insertAtCaret(box.current, text));
  }
  return (
    <Loaded query={query}>
      {({ models = [] }) => <Texts texts={models.filter((text) => text.kind === kind)} onChoose={insert} />}
    </Loaded>
  );
}

function Texts({ texts, onChoose }: { texts: readonly PrewrittenText[]; onChoose: (text: string) => void }) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const found = textsWith(texts, search);
  if (texts.length === 0)
    return (
      <p className={classes.nothing}>
        <Trans>
          Aucun texte préparé pour le moment. Les textes s'écrivent dans les réglages de l'agence.
        </Trans>
      </p>
    );
  return (
    <>
      {texts.length >= SEARCHED_FROM && (
        <TextInput
          type="search"
          aria-label={t`Chercher un texte`}
          placeholder={t`Chercher un texte`}
          leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={keepEnter}
        />
      )}
      <ul className={classes.choices}>
        {found.map(({ id, label, text }) => (
          <li key={id}>
            <button type="button" onClick={() => onChoose(text)}>
              <strong>{label}</strong>
              <span>{text}</span>
            </button>
          </li>
        ))}
        {found.length === 0 && (
          <li className={classes.nothing}>
            <Trans>Aucun texte ne contient ces mots.</Trans>
          </li>
        )}
      </ul>
    </>
  );
}
