import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./facts.module.css";

/** What is known of something, a line each: `<Facts><Fact name="To">…</Fact></Facts>`. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <Stack component="dl" gap={4} fz="sm" data-figures>
      {children}
    </Stack>
  );
}

/** What there is nothing to say of is left out. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
