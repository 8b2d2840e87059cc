import { Alert, Stack } from "@mantine/core";
import IconAlertCircle from "icon:alert-circle";
import IconAlertTriangle from "icon:alert-triangle";
import IconCircleCheck from "icon:circle-check";
import IconInfoCircle from "icon:info-circle";
import type { ReactNode } from "react";

const KINDS = {
  success: { Icon: IconCircleCheck, color: "--in-stock", tint: "--gum-tint" },
  info: { Icon: IconInfoCircle, color: "--info", tint: "--info-tint" },
  warning: { Icon: IconAlertTriangle, color: "--amber-text", tint: "--amber-tint" },
  error: { Icon: IconAlertCircle, color: "--out", tint: "--out-tint" },
};

const STYLES = {
  root: { padding: "12px 16px", borderLeftWidth: 4 },
  icon: { margin: "2px 12px 0 0" },
  message: { color: "inherit", fontSize: "inherit", fontWeight: 600, overflowWrap: "anywhere" },
} as const;

interface Props {
  kind: keyof typeof KINDS;
  children: ReactNode;
}

/** A message in the colour and with the icon of its kind; screen readers announce it, an error immediately. */
export function Notice({ kind, children }: Props) {
  const { Icon, color, tint } = KINDS[kind];
  const vars = { "--alert-bg": `var(${tint})`, "--alert-color": `var(${color})`, "--alert-bd": "1px solid" };
  return (
    <Alert
      role={kind === "error" ? "alert" : "status"}
      icon={<Icon size={20} aria-hidden />}
      vars={() => ({ root: vars })}
      styles={STYLES}
    >
      {children}
    </Alert>
  );
}

/** The changes in the cart since the buyer last saw it, one sentence each; renders nothing without changes. */
export function ChangeNotice({ title, changes }: { title: string; changes: { product: string; text: string }[] }) {
  if (changes.length === 0) return null;
  return (
    <Notice kind="info">
      {title}
      <Stack component="ul" gap={4} mt={4} c="var(--ink)" fw={400}>
        {changes.map(({ product, text }) => (
          <li key={product + text}>{text}</li>
        ))}
      </Stack>
    </Notice>
  );
}

/** Says that changes of the cart wait for a connection. */
export const UnsentNotice = () => (
  <Notice kind="warning">
    No connection. Your changes are kept in this browser, and sent as soon as the shop can be reached.
  </Notice>
);
