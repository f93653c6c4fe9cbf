/** What the menu is made of. An entry is shown to those who hold `needs`, and only once its screen exists. */
import type { Address } from '#kernel/paths.ts';
import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';

export interface MenuEntry {
  path: Address;
  label: MessageDescriptor;
  /** Under the thumb, where there is room for one word. */
  short?: MessageDescriptor;
  icon: ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>;
  needs: string;
  /** The heading it stands under; the first entries stand alone. */
  group?: MessageDescriptor;
  /** Shows the number of unread conversations. */
  unread?: boolean;
  /** A number of its own, asked for when the entry is shown. */
  mark?: ComponentType<{ corner: boolean }>;
}
