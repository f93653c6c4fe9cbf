import type { ApiRefusal } from '#web/apirefusal.ts';
import type { BoardHouse } from './house.ts';
import type { Board } from './useBoard.ts';
import type { DaysRead } from './useDays.ts';
export interface DaySave {
  run: () => Promise<void>;
  runAfterFields: () => Promise<void>;
  isPending: boolean;
  isSaved: boolean;
  refusal: ApiRefusal | string | undefined;
  editor: string;
}
export function useDaySave(_h: BoardHouse, board: Board, _r: DaysRead): DaySave {
  return {
    run: async () => board.wrote(board.now()),
    runAfterFields: async () => {},
    isPending: false,
    isSaved: false,
    refusal: undefined,
    editor: '',
  };
}
