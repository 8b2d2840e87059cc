import { Box, Group, SimpleGrid, Stack } from "@mantine/core";
import type { OwnCompany } from "@shop/domain/contracts/company";
import { addMonths, daysText } from "@shop/domain/dates";
import { formatDollars } from "@shop/domain/money";
import { pastBalance } from "@shop/domain/papers/statement";
import { ROUTES } from "@shop/domain/screens/paths";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { trpc } from "../../lib/trpc.ts";
import { useShopDay } from "../../lib/use-shop-day.ts";
import { QueryResult } from "../../ui/feedback/query-result.tsx";
import { RowsSkeleton } from "../../ui/feedback/skeleton.tsx";
import { ROLE_LABELS } from "../../ui/members/role-texts.ts";
import { Note, Panel } from "../../ui/page/panel.tsx";
import { CompanyOrdersTable } from "./company-orders-table.tsx";
import { SpendingTable } from "./spending-table.tsx";

const NEWEST = 5;

interface Props {
  company: OwnCompany;
  /** What waits for the member. */
  waiting: ReactNode;
}

/** What the members of a company ask first: what waits for them, what is owed and left, and what was spent and ordered. */
export function CompanyOverview({ company, waiting }: Props) {
  const { name, abn, role, account } = company;
  return (
    <Stack gap={24}>
      <div>
        <h1>{name}</h1>
        <Note>
          ABN {abn} · your role: {ROLE_LABELS[role]}
        </Note>
      </div>
      {waiting}
      {account ? <Account account={account} /> : <WithoutAccount />}
      <LatestSpending company={company} />
      <NewestOrders />
    </Stack>
  );
}

function Account({ account }: { account: NonNullable<OwnCompany["account"]> }) {
  const { balance, left, creditLimit, overdue, termsDays, onHold } = account;
  return (
    <Stack component="section" gap={12} aria-labelledby="account">
      <Group justify="space-between" gap="4px 12px">
        <h2 id="account">Account</h2>
        <Group gap="4px 16px">
          <Link to={ROUTES.statement}>Statement of account</Link>
          <Link to={ROUTES.invoices}>Invoices</Link>
        </Group>
      </Group>
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
    </Stack>
  );
}

function WithoutAccount() {
  return (
    <Note>
      Orders are paid by card or bank transfer. <Link to={ROUTES.statement}>Statement of account</Link>
    </Note>
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

function LatestSpending({ company }: { company: OwnCompany }) {
  const to = useShopDay().slice(0, 7);
  const query = trpc.company.spending.useQuery({ from: addMonths(to, -1), to });
  return (
    <Stack component="section" gap={12} miw={0} aria-labelledby="spending">
      <Group justify="space-between" gap={12}>
        <h2 id="spending">Spending, this month and last</h2>
        <Link to={ROUTES.companySpending}>All spending</Link>
      </Group>
      <QueryResult query={query} skeleton={<RowsSkeleton count={3} height={40} gap={12} />}>
        {(spending) =>
          spending.rows.length > 0 ? (
            <SpendingTable spending={spending} company={company} labelledBy="spending" />
          ) : (
            <Note>Nothing was invoiced this month or last.</Note>
          )
        }
      </QueryResult>
    </Stack>
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
