/** Through which of the agency's platforms each channel sells, and at which of Beds24's sixteen prices: what the platform takes is put on that price. */
import { SaveBar } from '#web/form/SaveBar.tsx';
import { useAppForm } from '#web/form/useAppForm.ts';
import { useSave } from '#web/save.ts';
import { Card } from '#web/ui/Card.tsx';
import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { saveRates } from './api.ts';
import type { AccountWire, RateWire } from './api.ts';
import { CHANNELS, channelLabel } from './channels.ts';
import classes from './Beds24.module.css';

interface Props {
  account: AccountWire;
  reread: () => Promise<AccountWire | undefined>;
}

const PRICES = Array.from({ length: 16 }, (_, at) => String(at + 1));

export function RatesCard({ account, reread }: Props) {
  const { t } = useLingui();
  const save = useSave(saveRates, { touches: ['beds24'] });
  const channels = [
    ...new Set([...CHANNELS.map(({ id }) => id as string), ...account.rates.map(({ channel }) => channel)]),
  ];
  const readingOf = ({ rates, version }: AccountWire) => ({
    values: valuesOf(channels, rates),
    since: version,
  });
  const form = useAppForm<Record<string, string>, unknown>({
    reading: readingOf(account),
    reread: async () => {
      const found = await reread();
      return found && readingOf(found);
    },
    send: (values, since) =>
      save.attempt({ params: { agid: account.agid }, body: { rates: ratesOf(channels, values) } }, { since }),
  });
  const platforms = account.platforms.map(({ id, label }) => ({ value: String(id), label }));
  return (
    <form {...form.bind}>
      <Card title={t`Plateformes et prix`}>
        <p className={classes.note}>
          {t`Pour chaque site, dites quelle plateforme de vos réglages il est (ce qu'il prend, et s'il encaisse) et quel prix de Beds24 il vend. Le prix de la nuit y part avec sa part.`}
        </p>
        <ul className={classes.rows}>
          {channels.map((channel) => (
            <li key={channel}>
              <strong>{channelLabel(channel)}</strong>
              <Select
                aria-label={t`Plateforme de ${channelLabel(channel)}`}
                placeholder={t`Ne vend pas`}
                data={platforms}
                value={form.values[`platform ${channel}`] || null}
                clearable
                disabled={!account.writes}
                clearButtonProps={{ 'aria-label': t`Ne vend plus par ${channelLabel(channel)}` }}
                onChange={(value) => form.set({ [`platform ${channel}`]: value ?? '' })}
              />
              <Select
                className={classes.price}
                aria-label={t`Prix de ${channelLabel(channel)}`}
                data={PRICES.map((value) => ({ value, label: t`Prix n°${value}` }))}
                value={form.values[`price ${channel}`] ?? '1'}
                allowDeselect={false}
                disabled={!account.writes || !form.values[`platform ${channel}`]}
                onChange={(value) => value && form.set({ [`price ${channel}`]: value })}
              />
            </li>
          ))}
        </ul>
        {account.writes && <SaveBar form={form} />}
      </Card>
    </form>
  );
}

function valuesOf(channels: readonly string[], rates: readonly RateWire[]): Record<string, string> {
  return Object.fromEntries(
    channels.flatMap((channel, at) => {
      const rate = rates.find((one) => one.channel === channel);
      return [
        [`platform ${channel}`, rate === undefined ? '' : String(rate.platform_id)],
        [`price ${channel}`, String(rate?.price ?? (at % PRICES.length) + 1)],
      ];
    }),
  );
}

function ratesOf(channels: readonly string[], values: Readonly<Record<string, string>>): RateWire[] {
  return channels.flatMap((channel) => {
    const platform = values[`platform ${channel}`] ?? '';
    return platform === ''
      ? []
      : [{ channel, platform_id: Number(platform), price: Number(values[`price ${channel}`]) }];
  });
}
