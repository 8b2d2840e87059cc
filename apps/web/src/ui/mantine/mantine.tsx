import "./styles.css";
import { MantineProvider, createTheme, type CSSVariablesResolver, type MantineColorsTuple } from "@mantine/core";
import IconSelector from "icon:selector";
import type { ReactNode } from "react";
import inputs from "./inputs.module.css";

/** The shop has one colour scheme, so none is stored. */
const noColorScheme = {
  get: () => "light" as const,
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
};

/** Provides the shop's theme to Mantine's components. */
export function Mantine({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={noColorScheme}
      forceColorScheme="light"
      withStaticClasses={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}

/** The ten shades of a colour that Mantine requires, made of three tokens in styles/tokens.css. */
const shades = (tint: string, main: string, deep: string): MantineColorsTuple => [
  tint,
  tint,
  tint,
  main,
  main,
  main,
  main,
  deep,
  deep,
  deep,
];

/** The shop's Mantine theme; colours and sizes are in styles/tokens.css. */
const theme = createTheme({
  primaryColor: "gum",
  primaryShade: 6,
  colors: {
    gum: shades("var(--gum-tint)", "var(--gum)", "var(--gum-hover)"),
    amber: shades("var(--amber-tint)", "var(--amber)", "var(--amber)"),
    red: shades("var(--out-tint)", "var(--out)", "var(--out)"),
  },
  fontFamily: "var(--font)",
  headings: { fontFamily: "var(--font)", fontWeight: "700" },
  defaultRadius: "var(--radius)",
  cursorType: "pointer",
  respectReducedMotion: true,
  breakpoints: { xs: "36em", sm: "48em", md: "62em", lg: "75em", xl: "90em" },
  components: {
    InputWrapper: { classNames: { label: inputs.label ?? "", error: inputs.error ?? "" } },
    Input: { classNames: { input: inputs.input ?? "" } },
    Checkbox: { classNames: { input: inputs.tick ?? "" } },
    Button: { defaultProps: { size: "md" }, classNames: { root: inputs.button ?? "" } },
    Skeleton: { classNames: { root: inputs.skeleton ?? "" } },
    TextInput: { defaultProps: { size: "md" } },
    PasswordInput: {
      defaultProps: {
        size: "md",
        visibilityToggleFocusable: true,
        visibilityToggleButtonProps: { c: "dimmed", "aria-label": "Show password" },
      },
    },
    Textarea: { defaultProps: { size: "md" } },
    FileInput: { defaultProps: { size: "md" } },
    NativeSelect: {
      defaultProps: {
        size: "md",
        rightSection: <IconSelector size={18} stroke={1.5} color="var(--muted)" aria-hidden />,
      },
    },
  },
});

const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  dark: {},
  light: {
    "--mantine-color-text": "var(--ink)",
    "--mantine-color-body": "var(--page)",
    "--mantine-color-dimmed": "var(--muted)",
    "--mantine-color-placeholder": "var(--muted)",
    "--mantine-color-anchor": "var(--gum)",
    "--mantine-color-error": "var(--out)",
    "--mantine-color-disabled": "var(--tile)",
    "--mantine-color-disabled-color": "var(--muted)",
    "--mantine-color-disabled-border": "var(--line)",
    "--mantine-color-default": "var(--surface)",
    "--mantine-color-default-hover": "var(--gum-tint)",
    "--mantine-color-default-color": "var(--ink)",
    "--mantine-color-default-border": "var(--line-strong)",
    "--mantine-color-gum-filled-hover": "var(--gum-hover)",
    "--mantine-color-gum-light": "var(--gum-tint)",
    "--mantine-color-gum-light-hover": "var(--line)",
    "--mantine-color-gum-light-color": "var(--gum)",
    "--mantine-color-gum-outline-hover": "var(--gum-tint)",
  },
});
