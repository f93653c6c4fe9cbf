/** Tokens, type, and the kit dressed in them. The entry loads only the styles the login needs; the frame brings the rest. */
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import './fonts.css';
import './tokens.css';
import './mantine.css';
import './base.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useStore } from '../store.ts';
import { useBrandColours } from './brand.ts';
import { chosenTheme, schemeOf } from './choice.ts';
import { theme } from './theme.ts';

/** The variables are in our own stylesheets, so the kit need not write them into the page. */
export function Look({ children }: { children: ReactNode }) {
  const chosen = useStore(chosenTheme);
  useBrandColours();
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={schemeOf(chosen)}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
