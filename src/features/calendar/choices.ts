/** What a click in a calendar does. */
import { choice } from '#kernel/choices.ts';

export const CALENDAR_MODES = [choice(0, 'Modifier', 'Edit'), choice(1, 'Simuler', 'Simulate')] as const;
