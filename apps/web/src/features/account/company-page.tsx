import { NO_COMPANY } from "@shop/domain/messages";
import { ROUTES } from "@shop/domain/screens/paths";
import type { OwnCompany } from "@shop/domain/contracts/company";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { errorCode } from "../../lib/forms/errors.ts";
import { trpc } from "../../lib/trpc.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { QueryResult } from "../../ui/feedback/query-result.tsx";
import { RowsSkeleton } from "../../ui/feedback/skeleton.tsx";
import { AreaNav } from "../../ui/page/area-nav.tsx";
import { Page } from "../../ui/page/page.tsx";
import { RequireLogin } from "./logged-in.tsx";

/** The parts of the company's area. */
const PARTS = [
  { to: ROUTES.company, label: "Overview" },
  { to: ROUTES.requisitions, label: "Requisitions" },
  { to: ROUTES.companyOrders, label: "Orders" },
  { to: ROUTES.companyMembers, label: "Members" },
  { to: ROUTES.companySpending, label: "Spending" },
  { to: ROUTES.companySettings, label: "Settings" },
];

interface Props {
  title: string;
  children: (company: OwnCompany) => ReactNode;
}

/** A screen of the company's area, for its members, below links to the area's parts. */
export function CompanyPage({ title, children }: Props) {
  return (
    <Page title={title}>
      <RequireLogin>
        <OfCompany>{children}</OfCompany>
      </RequireLogin>
    </Page>
  );
}

function OfCompany({ children }: Pick<Props, "children">) {
  const query = trpc.company.read.useQuery();
  if (errorCode(query.error) === "NOT_FOUND")
    return (
      <EmptyState
        as="h1"
        title={NO_COMPANY}
        actions={
          <Button component={Link} to={ROUTES.profile} variant="default">
            Your account
          </Button>
        }
      >
        Ask an admin of your company to invite you.
      </EmptyState>
    );
  return (
    <>
      <AreaNav label="Company" parts={PARTS} />
      <QueryResult query={query} skeleton={<RowsSkeleton count={4} height={40} gap={12} />}>
        {children}
      </QueryResult>
    </>
  );
}
