/** Who is told, in the transaction itself, that nights were taken or let go. Loaded before any night is taken. */
import { declareNightHooks } from '#features/bookings/hooks.ts';
import { channelNights } from '#features/channels/nighthook.ts';
import { gapsAfterNights } from '#features/seasons/hooks.ts';
import { waitingHook } from '#features/waiting/hook.ts';

declareNightHooks([waitingHook, gapsAfterNights, channelNights]);
