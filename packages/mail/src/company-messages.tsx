/** @jsxRuntime automatic */
import { longDay } from "@shop/domain/dates";
import { formatDollars } from "@shop/domain/money";
import { ROUTES } from "@shop/domain/screens/paths";
import type { MessagesOf } from "./mail.tsx";
import type { Messages } from "./messages.ts";
import { BankAccount } from "./order-parts.tsx";
import { Action, Aside, Lines, Paragraph, Part } from "./parts.tsx";

type Invoice = Messages["account-overdue"]["invoices"][number];

const lineOf = ({ number, orderNumber, poNumber, dueOn, open }: Invoice): string =>
  `${number}, order ${orderNumber}${poNumber === undefined ? "" : `, PO ${poNumber}`}, due ${longDay(dueOn)}: ${formatDollars(open)}`;

export const companyMessages: MessagesOf<"account-overdue"> = {
  // Often read by an accounts department.
  "account-overdue": (shop, { company, invoices, count, total }) => ({
    subject: `Payment reminder: ${formatDollars(total)} of ${company} is overdue`,
    title: "Payment reminder",
    preview: `${formatDollars(total)} is overdue.`,
    body: (
      <>
        <Paragraph>
          {company} has not paid {count === 1 ? "an invoice that is" : `${count} invoices that are`} overdue. If you
          have paid already, please ignore this message.
        </Paragraph>
        <Part>Overdue</Part>
        <Lines
          of={[
            ...invoices.map(lineOf),
            ...(count > invoices.length ? [`and ${count - invoices.length} more, as on your statement`] : []),
          ]}
        />
        <BankAccount of={{ ...shop.bank, reference: invoices[0]?.number ?? "" }} amount={total} />
        <Action href={shop.appUrl + ROUTES.statement}>View your statement</Action>
        <Aside>Please send us the numbers of the invoices that you pay.</Aside>
      </>
    ),
  }),
};
