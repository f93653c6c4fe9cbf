/** By which way a message came or left, and whether it arrived. Who may not know of mails and SMS is not sent their state. */
import { ResendSms } from '#features/sms/ResendSms.tsx';
import { failureText } from '#features/sms/sms.ts';
import type { Ddlchat } from '#features/requests/api.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconDeviceMobileMessage, IconMail } from '@tabler/icons-react';
import classes from './Thread.module.css';

interface Props {
  message: Ddlchat;
  mayResend: boolean;
}

export function Delivery({ message, mayResend }: Props) {
  const { t } = useLingui();
  const { channel, mail_status: mail, mail_error: error, mail_from: from, sms_status: sms } = message;
  return (
    <>
      {(channel === 'sms' || sms !== undefined) && <Sms message={message} mayResend={mayResend} />}
      {(channel === 'mail' || channel === 'email') && (
        <span className={classes.channel}>
          <IconMail size={14} stroke={1.7} aria-hidden />
          {from ? t`E-mail de ${from}` : t`E-mail`}
        </span>
      )}
      {mail === 'failed' && <Failed why={error}>{t`E-mail non remis`}</Failed>}
    </>
  );
}

function Sms({ message, mayResend }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  const { sms_id: id, sms_status: status, sms_code: code = '', sms_error: error = '' } = message;
  if (status === 'failed')
    return (
      <>
        <Failed why={undefined}>{t`SMS non remis`}</Failed>
        <span>{failureText(code, error, language)}</span>
        {mayResend && id !== undefined && code !== 'STOPPED' && <ResendSms id={id} />}
      </>
    );
  return (
    <span className={classes.channel}>
      <IconDeviceMobileMessage size={14} stroke={1.7} aria-hidden />
      {status === 'delivered'
        ? t`SMS remis`
        : status === 'queued' || status === 'sending'
          ? t`SMS en cours d'envoi`
          : 'SMS'}
    </span>
  );
}

function Failed({ children, why }: { children: string; why: string | undefined }) {
  return (
    <span className={classes.failed} title={why}>
      <IconAlertTriangle size={13} stroke={1.8} aria-hidden />
      {children}
      {why && <span className="visually-hidden">: {why}</span>}
    </span>
  );
}
