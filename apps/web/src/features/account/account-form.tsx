import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { ErrorBanner } from "../../ui/page/error-banner.tsx";
import { ErrorSummary } from "../../ui/form/error-summary.tsx";
import styles from "./account-form.module.css";
import type { AccountFormFrame } from "./use-account-form.ts";

interface Props extends AccountFormFrame {
  submitLabel: string;
  /** In a card the button is as wide as the fields. */
  isInCard?: boolean;
  /** What is to be said before anything else. */
  notice?: ReactNode;
  children: ReactNode;
}

/** The frame of a form that useAccountForm keeps: what came of it on top, the fields, the button. */
export function AccountForm({ summary, problem, isPending, onSubmit, submitLabel, isInCard, notice, children }: Props) {
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      {notice}
      {problem && <ErrorBanner message={problem} />}
      <ErrorSummary {...summary} />
      {children}
      <Button type="submit" className={styles[isInCard ? "wide" : "submit"]} loading={isPending}>
        {submitLabel}
      </Button>
    </form>
  );
}

/** The card that logging in and registering happen in, with what leads to the other of the two below it. */
export function AccountCard({
  title,
  intro,
  children,
  footer,
}: {
  title: string;
  intro: ReactNode;
  children: ReactNode;
  footer: ReactNode;
}) {
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.intro}>{intro}</p>
      </div>
      {children}
      <p className={styles.footer}>{footer}</p>
    </div>
  );
}
