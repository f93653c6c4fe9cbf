/** The terms the list is narrowed by, in words, each with a way to take it off. What waits has its own switch. */
import type { Ddl } from '#features/requests/api.ts';
import type { Term } from '#kernel/search.ts';
import { useCan, usePerson } from '#web/session.ts';
import { useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { useStages } from './ConversationFilters.tsx';
import classes from './ConversationList.module.css';
import type { Narrowing } from './narrowing.ts';

export function ConversationChips({ narrowing, first }: { narrowing: Narrowing; first: Ddl | undefined }) {
  const { t } = useLingui();
  const nameOf = useNames(first);
  const shown = narrowing.terms.filter((term) => term.field !== 'unread');
  if (shown.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={t`Filtres`}>
      {shown.map((term) => {
        const name = nameOf(term);
        return (
          <li key={`${term.field} ${term.value}`} className={classes.chip}>
            <span title={name}>{name}</span>
            <button
              type="button"
              aria-label={t`Retirer le filtre ${name}`}
              onClick={() => narrowing.change({ terms: narrowing.terms.filter((each) => each !== term) })}
            >
              <IconX size={14} stroke={2} aria-hidden />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Houses and people are named after the first conversation that was found by them. */
function useNames(first: Ddl | undefined): (term: Term) => string {
  const { t } = useLingui();
  const person = usePerson();
  const isAgency = useCan('toolChatManage');
  const stages = useStages(isAgency);
  return ({ field, value }) => {
    switch (field) {
      case 'nid':
      case 'page_nid':
        return first && String(first.page_nid) === value ? first.page_title : t`Location n°${value}`;
      case 'employee_uid':
        if (value === String(person?.uid)) return t`Suivies par moi`;
        return t`Suivies par ${first && String(first.employee_uid) === value ? first.employee_name : `n°${value}`}`;
      case 'to_uid':
        return t`Adressées au n°${value}`;
      case 'nid_user_uid':
        return t`Locations du propriétaire n°${value}`;
      case 'UID':
      case 'sender_uid':
        return t`De ${first && String(first.sender_uid) === value ? first.sender_name : `n°${value}`}`;
      case 'mail':
      case 'sender_email':
      case 'ddl_sender_email':
        return t`De ${value}`;
      case 'tag_ddl_reservation':
      case 'internal_tag':
        return stages.find((stage) => stage.value === value)?.label ?? value;
      default:
        return `${field}\u00a0: ${value}`;
    }
  };
}
