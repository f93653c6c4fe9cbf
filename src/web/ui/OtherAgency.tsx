/** Where buttons would be, for those who read what is another agency's: why there are none (B106). */
import { refusalText } from '#kernel/refusal.ts';
import { IconEye } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLanguage } from '../i18n/language.ts';
import classes from './OtherAgency.module.css';

interface Props {
  what?: 'request' | 'item';
  /** More of it. */
  children?: ReactNode;
}

export function OtherAgency({ what = 'request', children }: Props) {
  const code = what === 'request' ? 'otherAgency' : 'itemOfOtherAgency';
  const language = useLanguage();
  return (
    <p className={classes.hint}>
      <IconEye size={16} stroke={1.7} aria-hidden />
      <span>
        {refusalText({ type: 'forbidden', params: { code } }, language)} {children}
      </span>
    </p>
  );
}
