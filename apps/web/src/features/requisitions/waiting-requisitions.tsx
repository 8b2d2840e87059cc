import { Group, Stack } from "@mantine/core";
import type { OwnCompany } from "@shop/domain/contracts/company";
import { ROUTES } from "@shop/domain/screens/paths";
import { Link } from "react-router-dom";
import { mayInCompany } from "../../lib/own-company.ts";
import { trpc } from "../../lib/trpc.ts";
import { QueryResult } from "../../ui/feedback/query-result.tsx";
import { RowsSkeleton } from "../../ui/feedback/skeleton.tsx";
import { Note } from "../../ui/page/panel.tsx";
import { RequisitionsTable } from "./requisitions-table.tsx";

const NEWEST = 5;

/** The open requisitions: all of the company for those who decide, for other members their own. */
export function WaitingRequisitions({ company }: { company: OwnCompany }) {
  const decides = mayInCompany(company, "decide");
  const query = trpc.requisitions.list.useQuery(
    { status: "open", pageNumber: 1, pageSize: NEWEST, ...(!decides && { own: true }) },
    { enabled: mayInCompany(company, "order") },
  );
  if (!mayInCompany(company, "order")) return null;
  return (
    <Stack component="section" gap={12} miw={0} aria-labelledby="waiting">
      <Group justify="space-between" gap={12}>
        <h2 id="waiting">{decides ? "Waiting for approval" : "Your requisitions waiting for approval"}</h2>
        {query.data && query.data.total > NEWEST && (
          <Link to={`${ROUTES.requisitions}?status=open`}>All {query.data.total} waiting</Link>
        )}
      </Group>
      <QueryResult query={query} skeleton={<RowsSkeleton count={1} height={40} gap={12} />}>
        {({ requisitions }) =>
          requisitions.length > 0 ? (
            <RequisitionsTable requisitions={requisitions} labelledBy="waiting" />
          ) : (
            <Note>Nothing is waiting for approval.</Note>
          )
        }
      </QueryResult>
    </Stack>
  );
}
