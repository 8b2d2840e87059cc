import { Box, Button, Group, SimpleGrid, Stack } from "@mantine/core";
import type { OwnCompany } from "@shop/domain/contracts/company";
import { daysText } from "@shop/domain/dates";
import { formatDollars } from "@shop/domain/money";
import { pastBalance } from "@shop/domain/papers/statement";
import { ROUTES } from "@shop/domain/screens/paths";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { trpc } from "../../lib/trpc.ts";
import { QueryResult } from "../../ui/feedback/query-result.tsx";
import { RowsSkeleton } from "../../ui/feedback/skeleton.tsx";
import { ROLE_LABELS } from "../../ui/members/role-texts.ts";
import { Note, Panel } from "../../ui/page/panel.tsx";
import { CompanyOrdersTable } from "./company-orders-table.tsx";

const NEWEST = 5;

/** What the members of a company ask first: what is owed, what is left, and what was ordered. */
export function CompanyOverview({ company }: { company: OwnCompany }) {
  const { name, abn, role, account } = company;
  return (
    <Stack gap={24}>
      <div>
        <h1>{name}</h1>
        <Note>
          ABN {abn} · your role: {ROLE_LABELS[role]}
        </Note>
      </div>
      {account ? <Account account={account} /> : <Note>Orders are paid by card or bank transfer.</Note>}
      <NewestOrders />
    </Stack>
  );
}

function Account({ account }: { account: NonNullable<OwnCompany["account"]> }) {
  const { balance, left, creditLimit, overdue, termsDays, onHold } = account;
  return (
    <Stack component="section" gap={12} aria-label="Account">
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing={12}>
        <Figure name="Balance" note="Invoices less credits and payments">
          {pastBalance(balance)}
        </Figure>
        <Figure name="Credit left" note={`Of ${formatDollars(creditLimit)}`}>
          {formatDollars(left)}
        </Figure>
        <Figure name="Overdue" note={`Due ${daysText(termsDays)} after the invoice`} isBad={overdue > 0}>
          {formatDollars(overdue)}
        </Figure>
      </SimpleGrid>
      {onHold && <Box c="var(--out)">Your account is on hold. Please call us.</Box>}
      <Group gap={12}>
        <Button component={Link} to={ROUTES.statement} variant="default" size="sm">
          Statement of account
        </Button>
        <Button component={Link} to={ROUTES.invoices} variant="default" size="sm">
          Invoices
        </Button>
      </Group>
    </Stack>
  );
}

interface FigureProps {
  name: string;
  note: string;
  isBad?: boolean;
  children: ReactNode;
}

function Figure({ name, note, isBad = false, children }: FigureProps) {
  return (
    <Panel gap={4} component="dl" role="group">
      <Box component="dt" c="dimmed" fz="sm">
        {name}
      </Box>
      <Box component="dd" fz="var(--text-xl)" fw={700} c={isBad ? "var(--out)" : undefined} data-figures>
        {children}
      </Box>
      <Box component="dd" c="dimmed" fz="sm">
        {note}
      </Box>
    </Panel>
  );
}

function NewestOrders() {
  const query = trpc.company.orders.useQuery({ pageNumber: 1, pageSize: NEWEST });
  return (
    <Stack component="section" gap={12} miw={0} aria-labelledby="newest-orders">
      <Group justify="space-between" gap={12}>
        <h2 id="newest-orders">Latest orders</h2>
        {query.data && query.data.total > NEWEST && (
          <Link to={ROUTES.companyOrders}>All {query.data.total} orders</Link>
        )}
      </Group>
      <QueryResult query={query} skeleton={<RowsSkeleton count={NEWEST} height={40} gap={12} />}>
        {({ orders }) =>
          orders.length > 0 ? (
            <CompanyOrdersTable orders={orders} labelledBy="newest-orders" />
          ) : (
            <Note>No orders yet. What your members order will appear here.</Note>
          )
        }
      </QueryResult>
    </Stack>
  );
}
