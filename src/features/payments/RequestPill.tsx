/** Where a payment request stands. */
import { useLocalized } from '#web/i18n/language.ts';
import { StatePill } from '#web/ui/StatePill.tsx';
import { requestTone } from './account.ts';
import { isRequestStatus, STATUS_LABELS } from './payment.ts';

export function RequestPill({ status, isPayer = false }: { status: string; isPayer?: boolean }) {
  const words = useLocalized();
  if (!isRequestStatus(status)) return <StatePill>{status}</StatePill>;
  return <StatePill tone={requestTone(status, isPayer)}>{words(STATUS_LABELS[status])}</StatePill>;
}
