import "@mantine/core/styles/Badge.layer.css";
import { Badge } from "@mantine/core";
import IconAlertTriangle from "icon:alert-triangle";
import IconCircleCheck from "icon:circle-check";
import IconCircleDashed from "icon:circle-dashed";
import IconCircleX from "icon:circle-x";
import IconInfoCircle from "icon:info-circle";
import type { ReactNode } from "react";
import type { Icon } from "./icon.tsx";

export type StatusKind = "good" | "warn" | "bad" | "info" | "quiet";

const LOOKS: Record<StatusKind, [icon: Icon, color: string, tint: string]> = {
  good: [IconCircleCheck, "--gum", "--gum-tint"],
  warn: [IconAlertTriangle, "--amber-text", "--amber-tint"],
  bad: [IconCircleX, "--out", "--out-tint"],
  info: [IconInfoCircle, "--info", "--info-tint"],
  quiet: [IconCircleDashed, "--muted", "--tile"],
};

/** A state with a text, a colour and an icon; colour alone is not accessible. */
export function StatusChip({ kind, children }: { kind: StatusKind; children: ReactNode }) {
  const [Icon, color, tint] = LOOKS[kind];
  return (
    <Badge
      component="span"
      tt="none"
      h={22}
      // Never cut off, even in a narrow column.
      miw="max-content"
      px={6}
      fz="var(--text-xs)"
      fw={600}
      lts={0}
      c={`var(${color})`}
      bg={`var(${tint})`}
      leftSection={<Icon size={14} aria-hidden />}
    >
      {children}
    </Badge>
  );
}
