/** To which channel a house goes, with the title and description it has there. Chosen once more, a channel is given up with its texts (EDITOR-38). */
import { useCan } from '#web/session.ts';
import { useLocalized } from '#web/i18n/language.ts';
import { ConflictNote } from '#web/form/ConflictNote.tsx';
import { ShownValue } from '#web/form/ShownValue.tsx';
import { Button, Group } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { PUBLISH_TO } from './choices.ts';
import type { HouseForm } from './editor.ts';
import classes from './Editor.module.css';
import { EditorSection } from './EditorSection.tsx';
import { FieldGrid } from './RecordSection.tsx';
import { SECTIONS } from './record.ts';

const CHANNELS = [
  { id: 1, title: 'rentals_title', description: 'rentals_description' },
  { id: 2, title: 'booking_title', description: 'booking_description' },
] as const;
type Channel = (typeof CHANNELS)[number];

export function PublicationSection({ form }: { form: HouseForm }) {
  const { t } = useLingui();
  const words = useLocalized();
  const may: Record<Channel['id'], boolean> = {
    1: useCan('toolPublishRentals'),
    2: useCan('toolPublishBooking'),
  };
  const [given, setGiven] = useState<{ channel: Channel; texts: Record<string, string | boolean> }>();
  const field = form.fields['publish_to'];
  const chosen = String(form.values['publish_to'] ?? '');
  const shown = CHANNELS.filter(({ id }) => may[id]);
  if (!field || shown.length === 0) return null;

  function choose(channel: Channel): void {
    const isAgain = chosen === String(channel.id);
    if (!isAgain) return form.set({ publish_to: String(channel.id) });
    const texts = {
      publish_to: chosen,
      [channel.title]: form.values[channel.title] ?? '',
      [channel.description]: form.values[channel.description] ?? '',
    };
    setGiven({ channel, texts });
    form.set({ publish_to: '', [channel.title]: '', [channel.description]: '' });
  }
  function nameOf(channel: Channel): string {
    return words(PUBLISH_TO.find(({ id }) => id === channel.id)!.label);
  }
  const isTakenBack = given !== undefined && chosen === '';
  return (
    <EditorSection id="publication" title={words(SECTIONS.publication.title)}>
      <Group gap={10} role="group" aria-label={words(field.label)}>
        {shown.map((channel) => (
          <Button
            key={channel.id}
            name="publish_to"
            variant={chosen === String(channel.id) ? 'light' : 'default'}
            aria-pressed={chosen === String(channel.id)}
            disabled={field.readOnly}
            {...(chosen === String(channel.id) && {
              leftSection: <IconCheck size={16} stroke={2} aria-hidden />,
            })}
            onClick={() => choose(channel)}
          >
            {nameOf(channel)}
          </Button>
        ))}
      </Group>
      <ConflictNote
        form={form}
        name="publish_to"
        renderValue={(value) => <ShownValue field={field} value={value} />}
      />
      {isTakenBack ? (
        <p className={classes.taken} role="status">
          <span>{t`Le titre et la description pour ${nameOf(given.channel)} sont effacés.`}</span>
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              form.set(given.texts);
              setGiven(undefined);
            }}
          >
            <Trans>Les remettre</Trans>
          </Button>
        </p>
      ) : (
        <p className={classes.hint}>
          <Trans>Choisir à nouveau le même site l'enlève, avec son titre et sa description.</Trans>
        </p>
      )}
      {shown.map((channel) => (
        <FieldGrid
          key={channel.id}
          form={form}
          names={
            chosen === String(channel.id) || form.values[channel.title] || form.values[channel.description]
              ? [channel.title, channel.description].filter((name) => Object.hasOwn(form.fields, name))
              : []
          }
        />
      ))}
    </EditorSection>
  );
}
