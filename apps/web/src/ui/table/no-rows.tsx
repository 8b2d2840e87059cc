import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { EmptyState } from "../empty-state.tsx";
import type { ListState } from "../list/use-list-state.ts";
import styles from "./data-table.module.css";

interface Props {
  list: Pick<ListState, "isFiltered" | "clear" | "hrefOf" | "page"> | undefined;
  total: number;
  empty: ReactNode;
}

/** Why a table has no rows: a page that isn't there, a search that finds nothing, or nothing at all yet. */
export function NoRows({ list, total, empty }: Props) {
  return (
    <div className={styles.none}>
      {list && total > 0 ? (
        <EmptyState
          title={`There is no page ${list.page}`}
          actions={
            <Button component={Link} to={list.hrefOf(1)} variant="default" size="sm">
              Go to the first page
            </Button>
          }
        />
      ) : list?.isFiltered ? (
        <EmptyState
          title="Nothing matches"
          actions={
            <Button variant="default" size="sm" onClick={list.clear}>
              Clear search and filters
            </Button>
          }
        >
          Try fewer or other words, or take a filter away.
        </EmptyState>
      ) : (
        empty
      )}
    </div>
  );
}
