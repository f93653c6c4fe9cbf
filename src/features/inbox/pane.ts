/** Which part of the inbox a narrow window shows. */

export type Pane = 'list' | 'thread' | 'details';
