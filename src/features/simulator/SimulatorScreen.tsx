/** /tools/simulator: what could we propose, to whom asks on the telephone. */
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { useLingui } from '@lingui/react/macro';
import { SimulatorPanel } from './SimulatorPanel.tsx';

export function SimulatorScreen() {
  const { t } = useLingui();
  return (
    <>
      <PageTitle
        title={t`Simulateur`}
        sub={t`Toutes les maisons libres à ces dates, la moins chère d'abord.`}
      />
      <SimulatorPanel />
    </>
  );
}
