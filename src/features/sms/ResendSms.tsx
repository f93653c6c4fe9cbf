/** Under a text that did not arrive, for those who may send it again. */
import { useSave } from '#web/save.ts';
import { useCan } from '#web/session.ts';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { resendSms } from './api.ts';

export function ResendSms({ id }: { id: number }) {
  const may = useCan('toolSmsSending');
  const save = useSave(resendSms, { touches: ['smssent', 'ddlchat'] });
  if (!may) return null;
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      loading={save.pending}
      onClick={() => void save.run({ params: { id }, body: {} })}
    >
      <Trans>Renvoyer le SMS</Trans>
    </Button>
  );
}
