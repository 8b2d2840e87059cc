import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { errorMessage } from "../../lib/forms/errors.ts";
import { ErrorBanner } from "./error-banner.tsx";
import { SkeletonGroup } from "./skeleton.tsx";

const LINE = (
  <SkeletonGroup>
    <Skeleton height={48} width={280} />
  </SkeletonGroup>
);

interface Props<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  /** By default a skeleton of one line. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Shows the data of a query, its error with a button to try again, or a skeleton while it is loading. */
export function QueryResult<Data>({ query: { data, error, refetch }, skeleton = LINE, children }: Props<Data>) {
  if (data !== undefined) return children(data);
  if (error) return <ErrorBanner message={errorMessage(error)} onRetry={() => void refetch()} />;
  return skeleton;
}
