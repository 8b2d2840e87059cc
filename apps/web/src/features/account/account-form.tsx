import { Box, Button, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { Page } from "../../ui/page/page.tsx";
import { ActionError } from "../../ui/feedback/error-banner.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { ErrorSummary } from "../../ui/form/error-summary.tsx";
import type { AccountFormFrame } from "./use-account-form.ts";

interface Props extends AccountFormFrame {
  submitLabel: string;
  /** In a card the button is as wide as the fields. */
  isInCard?: boolean;
  /** A message above the fields. */
  notice?: ReactNode;
  children: ReactNode;
}

/** The form of useAccountForm: errors, fields and the submit button. */
export function AccountForm({ summary, problem, isPending, onSubmit, submitLabel, isInCard, notice, children }: Props) {
  return (
    <Box component="form" display="grid" style={{ gap: 20 }} noValidate onSubmit={onSubmit}>
      {notice}
      <ErrorSummary {...summary} />
      {children}
      {problem && <ActionError message={problem} />}
      <Button type="submit" style={{ placeSelf: isInCard ? "stretch" : "start" }} loading={isPending}>
        {submitLabel}
      </Button>
    </Box>
  );
}

/** A page with one form in a card; the footer links to a related form. */
export function AccountCard({
  title,
  intro,
  children,
  footer,
  above,
}: {
  title: string;
  intro: ReactNode;
  children: ReactNode;
  footer: ReactNode;
  above?: ReactNode;
}) {
  return (
    <Page title={title}>
      {above}
      <Panel gap={24} p={{ base: 24, xs: 32 }} maw={464} mx="auto">
        <Stack gap={8}>
          <Box component="h1" fz="var(--text-2xl)">
            {title}
          </Box>
          <Box component="p" c="dimmed">
            {intro}
          </Box>
        </Stack>
        {children}
        <Box component="p" pt={20} style={{ borderTop: "1px solid var(--line)" }}>
          {footer}
        </Box>
      </Panel>
    </Page>
  );
}
