import "./styles.css";
import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { cssVariables, theme } from "./theme.ts";

/** The shop has one colour scheme, so there is none to remember. */
const noColorScheme = {
  get: () => "light" as const,
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
};

interface Props {
  /** False where none of the theme's colours and measures is used: writing them makes the browser lay out the whole page anew. */
  withVariables?: boolean;
  children: ReactNode;
}

/**
 * Stands around whatever is made of Mantine's components: a private page (app/router.tsx), or a form or a carousel of a public one. The
 * public pages themselves do without Mantine, and so load less.
 */
export function Mantine({ children, withVariables = true }: Props) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={noColorScheme}
      forceColorScheme="light"
      withStaticClasses={false}
      withGlobalClasses={false}
      withCssVariables={withVariables}
    >
      {children}
    </MantineProvider>
  );
}
