/** Ctrl+S, Ctrl+Z and Ctrl+Y wherever the focus is: after a choice it may be nowhere. Within a field undo is the field's own. */
import { useEffect, useRef } from 'react';
import { commandOf } from './keys.ts';

interface Commands {
  undo: () => void;
  redo: () => void;
  save: () => void;
}

export function useCommands(isListening: boolean, commands: Commands): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => {
    if (!isListening) return undefined;
    function pressed(event: KeyboardEvent): void {
      const act = commandOf(event)?.kind;
      const { target } = event;
      const isTyping = target instanceof HTMLInputElement && target.type === 'text';
      if (act !== 'undo' && act !== 'redo' && act !== 'save') return;
      if (isTyping && act !== 'save') return;
      if (target instanceof Element && target.closest('dialog') !== null) return;
      event.preventDefault();
      latest.current[act]();
    }
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, [isListening]);
}
