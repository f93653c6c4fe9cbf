/** Where in the editor one is: the house, the tab, the section that has the focus; and how to be led to a field of another tab. */
import { createContext, use } from 'react';

export interface EditorPlace {
  houseId: number;
  tab: string;
  /** Said when the focus enters a section. */
  enter: (section: string) => void;
}

const Here = createContext<EditorPlace>({ houseId: 0, tab: '', enter: () => undefined });

export const EditorPlaceProvider = Here;

export function useEditorPlace(): EditorPlace {
  return use(Here);
}
