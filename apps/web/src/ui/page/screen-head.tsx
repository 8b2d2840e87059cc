import { Box, Group } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { PageTitle } from "./page-title.tsx";
import styles from "./screen-head.module.css";

interface Props {
  /** The screen's h1, and its document's title unless `pageTitle` says another. */
  title: string;
  pageTitle?: string;
  /** One sentence, or where one really is when the title says something else. */
  subtitle?: ReactNode;
  /** The screens above this one, the topmost first. */
  trail?: readonly { to: string; label: string }[];
  /** Buttons and links that concern the whole screen. */
  actions?: ReactNode;
}

/** The top of an admin's screen: where one is, what can be done here. */
export function ScreenHead({ title, pageTitle, subtitle, trail, actions }: Props) {
  return (
    <Group gap="12px 24px" align="flex-end" justify="space-between" mb={16}>
      <PageTitle screen={pageTitle ?? title} />
      <Box miw={0}>
        {trail && (
          <nav aria-label="Breadcrumb">
            <ol className={styles.trail}>
              {trail.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                  <IconChevronRight size={14} aria-hidden />
                </li>
              ))}
            </ol>
          </nav>
        )}
        <Box component="h1" fz="var(--text-2xl)" style={{ overflowWrap: "anywhere" }}>
          {title}
        </Box>
        {subtitle && (
          <Box mt={2} c="dimmed" fz="sm">
            {subtitle}
          </Box>
        )}
      </Box>
      {actions && <Group gap={8}>{actions}</Group>}
    </Group>
  );
}
