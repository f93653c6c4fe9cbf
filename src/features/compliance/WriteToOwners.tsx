/** Owners of houses that were let before there were legal files are written to by a press, once each: how many there are, and who, is said first. */
import { readList } from '#web/queries.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useSave } from '#web/save.ts';
import { confirmThat } from '#web/ui/ConfirmDialog.tsx';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { listed } from './words.ts';
import { listOwnersToWrite, writeToOwners } from './writingapi.ts';
import type { OwnerToWrite } from './writingapi.ts';

/** More names nobody reads before pressing. */
const MOST_NAMED = 12;

export function WriteToOwners() {
  const { data } = useQuery(readList(listOwnersToWrite, { query: {} }, ['house']));
  const byAgency = [...Map.groupBy(data?.models ?? [], ({ agid }) => agid)];
  return byAgency.map(([agid, owners]) => (
    <WriteFor key={agid} agid={agid} owners={owners} isOneOfSeveral={byAgency.length > 1} />
  ));
}

interface Props {
  agid: number;
  owners: readonly OwnerToWrite[];
  /** To somebody who belongs to no agency: each letter is one agency's. */
  isOneOfSeveral: boolean;
}

function WriteFor({ agid, owners, isOneOfSeveral }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  const reached = owners.filter(({ has_mail: has }) => has === 1);
  const unreached = owners.filter(({ has_mail: has }) => has === 0);
  const write = useSave(writeToOwners, {
    touches: ['house', 'maillog'],
    says: t`Les e-mails partent\u00a0: vous les retrouverez parmi les e-mails envoyés.`,
  });
  const count = reached.length;
  const agency = reached[0]?.agency;
  if (agency === undefined) return null;

  function named(some: readonly OwnerToWrite[]): string {
    const shown = some
      .slice(0, MOST_NAMED)
      .map(({ name, houses }) => `${name} (${houses.map(({ title }) => title).join(', ')})`);
    const others = some.length - shown.length;
    return listed(
      others > 0 ? [...shown, plural(others, { one: '# autre', other: '# autres' })] : shown,
      language === 'fr' ? 'et' : 'and',
    );
  }

  async function ask(): Promise<void> {
    const sentences = [
      t`Chacun reçoit un seul e-mail\u00a0: ses maisons, ce qui manque à leur dossier légal et jusqu'à quand, avec le lien de chaque dossier.`,
      t`Le recevront\u00a0: ${named(reached)}.`,
      unreached.length > 0 && t`Sans adresse e-mail, à appeler\u00a0: ${named(unreached)}.`,
      t`Ensuite, qui achète une de ces maisons le recevra de lui-même.`,
    ].filter((sentence) => sentence !== false);
    const agreed = await confirmThat({
      title: plural(count, {
        one: 'Écrire à # propriétaire\u00a0?',
        other: 'Écrire à # propriétaires\u00a0?',
      }),
      text: sentences.join(' '),
      confirm: t`Envoyer`,
    });
    if (agreed) await write.run({ body: { agid, owners: reached.map(({ uid }) => uid) } });
  }
  return (
    <Button
      loading={write.pending}
      onClick={() => void ask()}
      leftSection={<IconMailForward size={16} stroke={1.8} aria-hidden />}
    >
      {isOneOfSeveral
        ? t`Écrire aux propriétaires de ${agency} (${count})`
        : t`Écrire aux propriétaires (${count})`}
    </Button>
  );
}
