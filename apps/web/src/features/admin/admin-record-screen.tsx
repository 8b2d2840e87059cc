import { Button } from "@mantine/core";
import type { AuditEntity } from "@shop/domain/screens/audit";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { errorCode, errorMessage } from "../../lib/forms/errors.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { ErrorBanner } from "../../ui/feedback/error-banner.tsx";
import { FormCard } from "../../ui/form/field-grid.tsx";
import { FieldsSkeleton } from "../../ui/form/fields-skeleton.tsx";
import { IdTag } from "../../ui/display/id-tag.tsx";
import { lastListUrl } from "../../ui/list/list-position.ts";
import { ScreenHead } from "../../ui/page/screen-head.tsx";
import { RecordHistory } from "./record-history.tsx";

interface Props<Row> {
  /** The record to update; undefined to create one. */
  id: string | undefined;
  /** Such as 'Sub Category'. */
  what: string;
  /** By default 'Create …' or 'Update …'. */
  title?: string;
  entity: AuditEntity;
  /** The list that the record is in. */
  list: { to: string; label: string };
  /** Whether the head has a link to the list; true by default. */
  hasBreadcrumbs?: boolean;
  /** By default the record's id. */
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** Notices below the head. */
  notices?: ReactNode;
  query: { data: Row | undefined; error: unknown; refetch: () => unknown };
  /** Whether its history is below the form; true by default. */
  hasHistory?: boolean;
  /** The number of fields in the form's skeleton. */
  fieldCount?: number;
  /** Renders the form; null creates a record. */
  children: (record: Row | null) => ReactNode;
}

/** Creates or updates one record, with its history below the form. */
export function AdminRecordScreen<Row>(props: Props<Row>) {
  const { id, what, entity, list, hasBreadcrumbs = true, hasHistory = true, subtitle, actions, notices } = props;
  const { query, fieldCount = 2, children } = props;
  const { data, error, refetch } = query;
  const title = props.title ?? `${id === undefined ? "Create" : "Update"} ${what}`;
  return (
    <>
      <ScreenHead
        title={title}
        {...(hasBreadcrumbs && { breadcrumbs: [{ ...list, to: lastListUrl(list.to) }] })}
        subtitle={subtitle ?? (id !== undefined && data && <IdTag id={id} />)}
        actions={actions}
      />
      {notices}
      {id === undefined ? (
        children(null)
      ) : data ? (
        <>
          {children(data)}
          {hasHistory && <RecordHistory entity={entity} id={id} />}
        </>
      ) : errorCode(error) === "NOT_FOUND" ? (
        <EmptyState
          as="h2"
          title={`${what} not found`}
          actions={
            <Button component={Link} to={lastListUrl(list.to)} variant="default">
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
          <FieldsSkeleton count={fieldCount} />
        </FormCard>
      )}
    </>
  );
}
