import { labelOf } from '#kernel/choices.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { StatePill } from '#web/ui/StatePill.tsx';
import type { CommentStatus } from './comment.ts';
import { STATUSES } from './comment.ts';

const TONES = { waiting: 'tremiere', published: 'volet', refused: 'grenat' } as const;

export function CommentStatusPill({ status }: { status: CommentStatus }) {
  return <StatePill tone={TONES[status]}>{labelOf(STATUSES, status, useLanguage())}</StatePill>;
}
