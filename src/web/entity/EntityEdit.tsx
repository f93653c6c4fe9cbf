/**
 * One object of a declared entity, or a new one: <EntityEdit entity={platform} id="12" /> or id="new". Without the right to save, its values are
 * read. `children` stand under the fields, for a screen that has more to show; `at` says where the list and its records are, when that is not
 * the entity's own address.
 */
import type { Result } from '#kernel/endpoint.ts';
import type { Entity } from '#kernel/entity.ts';
import { prefixOf } from '#kernel/entity.ts';
import type { Address } from '#kernel/paths.ts';
import { paths } from '#kernel/paths.ts';
import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect, useEffectEvent, useState } from 'react';
import { FormField } from '../form/FormField.tsx';
import { SaveBar } from '../form/SaveBar.tsx';
import { plainText } from '../form/values.ts';
import { useRecordForm } from '../form/useRecordForm.ts';
import type { RecordReading } from '../form/useRecordForm.ts';
import { useLocalized } from '../i18n/language.ts';
import { showWarnings } from '../notices.ts';
import { read } from '../queries.ts';
import { go } from '../router.tsx';
import { useSave } from '../save.ts';
import { useCan } from '../session.ts';
import { Card } from '../ui/Card.tsx';
import { confirmThat } from '../ui/ConfirmDialog.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { OtherAgency } from '../ui/OtherAgency.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { SkeletonLines } from '../ui/Skeletons.tsx';
import { callsOf } from './endpoints.ts';
import { keysOf } from './keys.ts';
import type { EntityCalls, EntityRow } from './endpoints.ts';
import classes from './Entity.module.css';
import { FieldGroups } from './FieldGroups.tsx';
import { ReadField, RecordView } from './RecordView.tsx';

interface Props {
  entity: Entity;
  id: string;
  at?: At;
  children?: ReactNode;
}

/** The address of one record; without a number, of the list. */
type At = (id?: string) => Address;

export function EntityEdit({ entity, id, children, ...props }: Props) {
  const words = useLocalized();
  const { t } = useLingui();
  const isNew = id === 'new';
  const at: At = props.at ?? ((one) => paths.entity({ entity: entity.name, id: one }));
  const query = useQuery({
    ...read(callsOf(entity).one, { params: { id: isNew ? 0 : id } }, keysOf(entity)),
    enabled: !isNew,
  });
  const reading = readingOf(query.data);
  const { record } = reading;
  const expression = isNew ? entity.create : entity.save;
  const isTheirs = record?.['can_write'] === 0;
  const mayWrite = useCan(expression ?? '') && expression !== null && !isTheirs;
  const title = isNew
    ? t`Nouveau\u00a0: ${words(entity.singular)}`
    : titleOf(entity, record, words(entity.singular));
  return (
    <>
      <PageTitle title={title} back={{ to: at(), label: words(entity.title) }} />
      {query.error && !record ? (
        <ErrorState error={query.error} onRetry={query.refetch} />
      ) : !isNew && !record ? (
        <SkeletonLines rows={8} />
      ) : mayWrite ? (
        <RecordEditor
          entity={entity}
          at={at}
          reading={reading}
          reread={
            isNew
              ? undefined
              : async () => {
                  const { data, isSuccess } = await query.refetch();
                  return isSuccess ? readingOf(data) : undefined;
                }
          }
        />
      ) : (
        <>
          <RecordView entity={entity} record={record} />
          {isTheirs && <OtherAgency what="item" />}
        </>
      )}
      {children}
    </>
  );
}

function readingOf(answer: Result<EntityCalls['one']> | undefined) {
  return { record: answer?.models?.[0], since: answer?.cacheTimestamp?.timestamp };
}

function titleOf({ labelField }: Entity, record: EntityRow | undefined, singular: string): string {
  const label = labelField === null ? '' : plainText(record?.[labelField]);
  return label === '' ? `${singular} n° ${plainText(record?.['id'])}` : label;
}

interface EditorProps {
  entity: Entity;
  at: At;
  reading: ReturnType<typeof readingOf>;
  reread: (() => Promise<RecordReading | undefined>) | undefined;
}

function RecordEditor({ entity, at, reading, reread }: EditorProps) {
  const { record } = reading;
  const { t } = useLingui();
  const calls = callsOf(entity);
  const touches = { touches: [entity.cacheKey] };
  const create = useSave(calls.create, touches);
  const save = useSave(calls.save, touches);
  const remove = useSave(calls.remove, touches);
  const mayRemove = useCan(entity.remove ?? '') && entity.remove !== null && record !== undefined;
  const [isMade, setMade] = useState(false);
  const [isGone, setGone] = useState(false);
  const form = useRecordForm({
    fields: entity.fields,
    rules: entity.rules,
    reading,
    reread,
    save: (wire, since) => {
      const body = { [prefixOf(entity)]: wire };
      return record
        ? save.attempt({ params: { id: Number(record['id']) }, body }, { since })
        : create.attempt({ body });
    },
    onSaved: (answer) => {
      if (record) return;
      setMade(true);
      go(at(idOf(answer)), { replace: true });
    },
  });
  // Its form opens as soon as it is made: typed here meanwhile, it would be lost with this one. Where no answer came it may be made already:
  // sent once more as it is, it is made once; sent otherwise, twice.
  const isLeaving = !record && (form.isPending || isMade || form.state === 'uncertain');

  // After the guard of the form has let go.
  const leave = useEffectEvent(() => go(at(), { replace: true }));
  useEffect(() => {
    if (isGone) leave();
  }, [isGone]);

  async function drop(): Promise<void> {
    form.hold(true);
    try {
      await dropShown();
    } finally {
      form.hold(false);
    }
  }

  async function dropShown(): Promise<void> {
    const agreed = await confirmThat({
      title: t`Supprimer cet élément\u00a0?`,
      text: t`Cette action ne peut pas être annulée.`,
      confirm: t`Supprimer`,
      danger: true,
    });
    if (!agreed || !record) return;
    const version = { id: Number(record['id']), cacheTimestamp: form.since ?? 0 };
    const { answer, refusal } = await remove.attempt({ params: version });
    if (answer) {
      // Nobody is asked to stay on what is gone.
      form.reset();
      setGone(true);
    } else if (refusal && !(await form.meet(refusal, 'removal')) && refusal.kind !== 'aborted')
      showWarnings(refusal);
  }

  return (
    <form {...form.bind} className={classes.form}>
      <Card>
        <FieldGroups
          entity={entity}
          renderField={(name, field) =>
            !field.readOnly ? (
              <FormField form={form} name={name} field={isLeaving ? { ...field, readOnly: true } : field} />
            ) : record ? (
              <ReadField name={name} field={field} record={record} />
            ) : null
          }
        />
        <SaveBar form={form}>
          {mayRemove && (
            <Button
              variant="subtle"
              color="grenat"
              loading={remove.pending}
              leftSection={<IconTrash size={16} stroke={1.8} aria-hidden />}
              onClick={() => void drop()}
            >
              {t`Supprimer`}
            </Button>
          )}
        </SaveBar>
      </Card>
    </form>
  );
}

function idOf(answer: unknown): string {
  const models =
    typeof answer === 'object' && answer !== null && 'models' in answer ? answer.models : undefined;
  const [made]: unknown[] = Array.isArray(models) ? models : [];
  return typeof made === 'object' && made !== null && 'id' in made ? String(made.id) : '';
}
