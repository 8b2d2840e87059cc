import { Skeleton } from "@mantine/core";
import { statementPath } from "@shop/domain/screens/paths";
import { keepPreviousData } from "@tanstack/react-query";
import { Navigate, useSearchParams } from "react-router-dom";
import { useLoginPath } from "../../lib/session/use-login-path.ts";
import { trpc } from "../../lib/trpc.ts";
import { useIsHydrated } from "../../lib/use-is-hydrated.ts";
import { QueryResult } from "../../ui/feedback/query-result.tsx";
import { SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { PageTitle } from "../../ui/page/page.tsx";
import styles from "../../ui/paper/paper.module.css";
import { PeriodChoice } from "./period-choice.tsx";
import { StatementActions } from "./statement-actions.tsx";
import { StatementPaper } from "./statement-paper.tsx";

/** A statement of account, for users who are logged in: their own, or that of the user whom staff name in the address. */
export function StatementScreen() {
  const [query] = useSearchParams();
  const asked = {
    user: query.get("user") ?? undefined,
    company: query.get("company") ?? undefined,
    own: query.get("own") === "true",
    from: query.get("from") ?? undefined,
    to: query.get("to") ?? undefined,
  };
  const isHydrated = useIsHydrated();
  const loginPath = useLoginPath(statementPath(asked));
  const statement = trpc.statements.read.useQuery(asked, {
    enabled: loginPath === null,
    placeholderData: keepPreviousData,
  });
  // The statement before is shown while the next one is read, but not in place of its refusal.
  const { data, isPlaceholderData } = statement;

  if (isHydrated && loginPath) return <Navigate to={loginPath} replace />;
  return (
    <article className={styles.paper} aria-busy={isPlaceholderData}>
      <PageTitle screen="Statement of account" />
      <StatementActions asked={asked} statement={isPlaceholderData ? undefined : data} />
      {isHydrated && <PeriodChoice asked={asked} />}
      {data === undefined && <h1>Statement of account</h1>}
      <QueryResult query={statement} skeleton={SKELETON}>
        {(read) => <StatementPaper statement={read} />}
      </QueryResult>
    </article>
  );
}

const SKELETON = (
  <SkeletonGroup className={styles.paper}>
    <Skeleton height={72} />
    <Skeleton height={120} />
    <Skeleton height={240} />
  </SkeletonGroup>
);
