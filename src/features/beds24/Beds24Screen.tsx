/** /channel-manager/beds24: an agency's account at Beds24, which house is which room, at which prices platforms sell, and what they have sold. */
import { paths } from '#kernel/paths.ts';
import { read } from '#web/queries.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { OtherAgency } from '#web/ui/OtherAgency.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readAccounts } from './api.ts';
import type { AccountWire } from './api.ts';
import { AccountCard } from './AccountCard.tsx';
import { BookingsCard } from './BookingsCard.tsx';
import { ConnectCard } from './ConnectCard.tsx';
import { RatesCard } from './RatesCard.tsx';
import { RoomsCard } from './RoomsCard.tsx';
import classes from './Beds24.module.css';

export function Beds24Screen() {
  const { t } = useLingui();
  const query = useQuery(read(readAccounts, {}, ['beds24']));
  const [chosen, setChosen] = useState<number>();
  const reread = async (agid: number) => {
    const { data } = await query.refetch();
    return data?.models?.find((one) => one.agid === agid);
  };
  return (
    <>
      <PageTitle
        title={t`Beds24`}
        back={{ to: paths.channels(), label: t`Canaux` }}
        sub={t`Airbnb, Booking.com, Abritel et les autres vendent vos maisons par Beds24\u00a0: prix, nuits libres et réservations suivent dans les deux sens.`}
      />
      <Loaded query={query}>
        {({ models = [] }) => {
          const account =
            models.find(({ agid }) => agid === chosen) ?? models.find(({ writes }) => writes) ?? models[0];
          if (!account)
            return <EmptyState icon={IconPlugConnected} title={t`Votre compte n'a pas d'agence à relier.`} />;
          return (
            <div className={classes.page}>
              {models.length > 1 && (
                <Select
                  label={t`Agence`}
                  maw={320}
                  data={models.map(({ agid, agency }) => ({ value: String(agid), label: agency }))}
                  value={String(account.agid)}
                  allowDeselect={false}
                  onChange={(value) => value && setChosen(Number(value))}
                />
              )}
              <Account key={account.agid} account={account} reread={() => reread(account.agid)} />
            </div>
          );
        }}
      </Loaded>
    </>
  );
}

function Account({
  account,
  reread,
}: {
  account: AccountWire;
  reread: () => Promise<AccountWire | undefined>;
}) {
  const { state, writes } = account;
  const isKnown = state !== 'none';
  return (
    <>
      {!writes && <OtherAgency what="item" />}
      {state === 'connected' ? <AccountCard account={account} /> : <ConnectCard account={account} />}
      {isKnown && <BookingsCard agid={account.agid} />}
      {isKnown && <RoomsCard account={account} />}
      {isKnown && <RatesCard account={account} reread={reread} />}
    </>
  );
}
