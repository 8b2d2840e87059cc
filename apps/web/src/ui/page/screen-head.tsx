import { Box, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { PageTitle } from "./page.tsx";
import { Breadcrumbs } from "./breadcrumbs.tsx";

interface Props {
  /** The h1, and the document's title unless `pageTitle` is given. */
  title: string;
  pageTitle?: string;
  /** One sentence below the title. */
  subtitle?: ReactNode;
  /** The screens above this one, the topmost first. */
  breadcrumbs?: readonly { to: string; label: string }[];
  /** Buttons and links for the whole screen. */
  actions?: ReactNode;
}

/** The top of an admin screen: breadcrumb, title and actions. */
export function ScreenHead({ title, pageTitle, subtitle, breadcrumbs, actions }: Props) {
  return (
    <Group gap="12px 24px" align="flex-end" justify="space-between" mb={16}>
      <PageTitle screen={pageTitle ?? title} />
      <Box miw={0}>
        {breadcrumbs && <Breadcrumbs links={breadcrumbs} />}
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
