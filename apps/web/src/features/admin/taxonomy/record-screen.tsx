import { Button } from "@mantine/core";
import type { ComponentType, ReactNode } from "react";
import { Link } from "react-router-dom";
import { errorCode, errorMessage } from "../../../lib/errors.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorBanner } from "../../../ui/error-banner.tsx";
import { FormCard } from "../../../ui/form/field-grid.tsx";
import { FieldsSkeleton } from "../../../ui/form/fields-skeleton.tsx";
import { IdTag } from "../../../ui/id-tag.tsx";
import { ScreenHead } from "../../../ui/screen-head.tsx";

interface Props<Row> {
  /** The record to update; undefined to create one. */
  id: string | undefined;
  /** 'Sub Category'. */
  what: string;
  list: { to: string; label: string };
  query: { data: Row | undefined; error: unknown; refetch: () => unknown };
  form: ComponentType<{ record: Row | null }>;
  /** Follows the form of a record that is there. */
  children: ReactNode;
}

/** Creates or updates a record, by whether the address names one (spec section 2). */
export function RecordScreen<Row>({ id, what, list, query, form: Form, children }: Props<Row>) {
  const { data, error, refetch } = query;
  const trail = [list];
  if (id === undefined) {
    return (
      <>
        <ScreenHead title={`Create ${what}`} trail={trail} />
        <Form record={null} />
      </>
    );
  }
  return (
    <>
      <ScreenHead title={`Update ${what}`} trail={trail} subtitle={data && <IdTag id={id} />} />
      {data ? (
        <>
          <Form record={data} />
          {children}
        </>
      ) : errorCode(error) === "NOT_FOUND" ? (
        <EmptyState
          as="h2"
          title={`${what} not found`}
          actions={
            <Button component={Link} to={list.to} variant="default">
              Go to all {list.label.toLowerCase()}
            </Button>
          }
        >
          It may have been removed, or the address is not complete.
        </EmptyState>
      ) : error != null ? (
        <ErrorBanner message={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <FormCard>
          <FieldsSkeleton count={2} />
        </FormCard>
      )}
    </>
  );
}
