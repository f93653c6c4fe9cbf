/** The owner's sworn statement: read whole, signed by the owner alone, and once more when what it states has changed. */
import { nounOf } from '#kernel/localized.ts';
import { useLocalized } from '#web/i18n/language.ts';
import { useSave } from '#web/save.ts';
import { Card } from '#web/ui/Card.tsx';
import { MomentText } from '#web/ui/DayText.tsx';
import { Button, Checkbox } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconSignature } from '@tabler/icons-react';
import { useState } from 'react';
import { signStatement } from './api.ts';
import type { LegalFile } from './api.ts';
import { DocumentActions } from './DocumentActions.tsx';
import { DocumentFile } from './DocumentFile.tsx';
import { CheckedLine } from './DocumentShown.tsx';
import { ItemState } from './ItemState.tsx';
import type { ItemProps } from './itemprops.ts';
import { SUBJECT_WORDS } from './items.ts';
import classes from './Legal.module.css';
import { Requirement } from './Requirement.tsx';

export function StatementCard({ file, item, mayWrite }: ItemProps) {
  const words = useLocalized();
  const { document } = item;
  const isToSign = item.state !== 'held' && item.state !== 'ending' && item.state !== 'exempt';
  return (
    <Card title={words(SUBJECT_WORDS.statement)} state={<ItemState item={item} />}>
      <Changes file={file} />
      {typeof document?.signed_at === 'string' && (
        <p className={classes.quiet}>
          <Trans>
            Signée par {document.signed_by}, <MomentText at={document.signed_at} />.
          </Trans>
        </p>
      )}
      <Words file={file} isOpen={isToSign && file.may_sign} />
      {mayWrite && file.may_sign && isToSign && <Sign file={file} />}
      {mayWrite && !file.may_sign && isToSign && (
        <p className={classes.quiet}>
          <Trans>
            Le propriétaire la signe depuis son espace, dans ce même onglet. Signée sur papier, elle se joint
            ici.
          </Trans>
        </p>
      )}
      <DocumentFile file={file} item={item} mayWrite={mayWrite && file.may_check} />
      {document && <CheckedLine document={document} />}
      <Requirement item={item} />
      {mayWrite && document && <DocumentActions file={file} item={item} />}
    </Card>
  );
}

/** What is otherwise than it was sworn. */
function Changes({ file: { statement } }: { file: LegalFile }) {
  const { t } = useLingui();
  if (statement.changes.length === 0) return null;
  return (
    <div className={classes.hint} data-tone="tremiere">
      <div>
        <strong>{t`Ce qui a changé depuis la signature`}</strong>
        <ul>
          {statement.changes.map(({ label, was, is }) => (
            <li key={label}>{t`${label}\u00a0: ${was} est devenu ${is}`}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function Words({ file: { statement }, isOpen }: { file: LegalFile; isOpen: boolean }) {
  const { t } = useLingui();
  const [first, ...points] = statement.paragraphs;
  return (
    <details className={classes.why} open={isOpen}>
      <summary>{t`Texte de la déclaration`}</summary>
      <div className={classes.statement}>
        <p>{first}</p>
        <ul>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </div>
    </details>
  );
}

function Sign({ file }: { file: LegalFile }) {
  const { t } = useLingui();
  const [hasRead, setRead] = useState(false);
  const save = useSave(signStatement, { touches: ['house'], says: t`Votre déclaration est signée.` });
  const { lacks } = file.statement;
  if (lacks.length > 0)
    return (
      <p className={classes.quiet}>
        <Trans>
          À dire avant de signer{'\u00a0'}: {lacks.map(nounOf).join(', ')}.
        </Trans>
      </p>
    );
  return (
    <div className={classes.sign}>
      <Checkbox
        checked={hasRead}
        onChange={(event) => setRead(event.currentTarget.checked)}
        label={t`J'ai lu cette déclaration, et tout ce qu'elle affirme est exact.`}
      />
      <Button
        disabled={!hasRead}
        loading={save.pending}
        leftSection={<IconSignature size={16} stroke={1.8} aria-hidden />}
        onClick={() => void save.run({ params: { id: file.id }, body: { print: file.statement.print } })}
      >
        <Trans>Signer ma déclaration</Trans>
      </Button>
    </div>
  );
}
