/** A telephone's width, from the first drawing on. */
import { useMediaQuery } from '@mantine/hooks';

const TELEPHONE = 768;

/** @param below the first width that has room */
export function useIsNarrow(below = TELEPHONE): boolean {
  return useMediaQuery(`(max-width: ${below - 1}px)`, undefined, { getInitialValueInEffect: false }) ?? false;
}
