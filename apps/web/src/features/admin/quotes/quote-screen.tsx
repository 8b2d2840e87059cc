import { Stack } from "@mantine/core";
import type { Quote } from "@shop/domain/contracts/quotes";
import { formatDollars } from "@shop/domain/money";
import { ADMIN_ROUTES, adminCompanyPath, adminUserPath } from "@shop/domain/screens/admin-paths";
import { orderPath } from "@shop/domain/screens/paths";
import { Link, useParams } from "react-router-dom";
import { trpc } from "../../../lib/trpc.ts";
import { QuoteChip } from "../../../ui/display/quote-chip.tsx";
import { QuoteTotals } from "../../../ui/display/quote-totals.tsx";
import { FormCard } from "../../../ui/form/field-grid.tsx";
import { AdminRecordScreen } from "../admin-record-screen.tsx";
import { QuoteForm } from "./quote-form.tsx";

/** Answers a quote; an accepted one is only shown. */
export function QuoteScreen() {
  const { id = "" } = useParams();
  // The form has its own conflict: a refetch must not change what it is compared with.
  const query = trpc.quotes.byId.useQuery({ id }, { refetchOnWindowFocus: false, refetchOnReconnect: false });
  const quote = query.data;
  return (
    <AdminRecordScreen
      id={id}
      what="Quote"
      title={quote ? `Quote ${quote.number}` : "Quote"}
      subtitle={quote && <About quote={quote} />}
      entity="quote"
      list={{ to: ADMIN_ROUTES.quotes, label: "Quotes" }}
      query={query}
      fieldCount={4}
    >
      {(record) =>
        record && (record.order ? <Accepted quote={record} /> : <QuoteForm key={record._id} quote={record} />)
      }
    </AdminRecordScreen>
  );
}

function About({ quote: { user, company, status } }: { quote: Quote }) {
  return (
    <>
      <QuoteChip status={status} /> <Link to={adminUserPath(user._id)}>{user.name}</Link>, {user.email}
      {company && (
        <>
          , <Link to={adminCompanyPath(company._id)}>{company.name}</Link>
        </>
      )}
    </>
  );
}

function Accepted({ quote: { order, lines, totals } }: { quote: Quote }) {
  return (
    <FormCard title="Accepted quote">
      <Stack gap={16}>
        {order && (
          <p>
            It was accepted as order <Link to={orderPath(order._id)}>{order.orderNumber}</Link> and can't be changed.
          </p>
        )}
        <ul>
          {lines.map(({ product, name, qty, price }) => (
            <li key={product}>
              {qty} × {name} at {formatDollars(price ?? 0)}
            </li>
          ))}
        </ul>
        {totals && <QuoteTotals totals={totals} />}
      </Stack>
    </FormCard>
  );
}
