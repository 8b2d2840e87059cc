import { Button, VisuallyHidden } from "@mantine/core";
import type { OverdueCompany } from "@shop/domain/contracts/company-payments";
import { formatDollars } from "@shop/domain/money";
import { statementPath } from "@shop/domain/screens/paths";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import { useListState } from "../../../ui/list/use-list-state.ts";
import type { Column } from "../../../ui/table/column.ts";
import { AdminListScreen } from "../admin-list-screen.tsx";
import { Day } from "../time-columns.tsx";

type Act = (company: OverdueCompany) => void;
type Age = "notDue" | "days1" | "days31" | "days61" | "days91";

const age = (key: Age, head: string): Column<OverdueCompany> => ({
  key,
  head,
  cell: ({ [key]: amount }) => (amount === 0 ? "–" : formatDollars(amount)),
  isFigure: true,
  isOneLine: true,
});

const columns = (onRemind: Act, busy: string | undefined): Column<OverdueCompany>[] => [
  {
    key: "name",
    head: "COMPANY",
    cell: ({ _id, name }) => <Link to={statementPath({ company: _id })}>{name}</Link>,
    isRowHead: true,
    width: "100%",
  },
  age("days91", "91+ DAYS"),
  age("days61", "61 TO 90"),
  age("days31", "31 TO 60"),
  age("days1", "1 TO 30"),
  { ...age("notDue", "NOT DUE"), isWideOnly: true },
  {
    key: "balance",
    head: "BALANCE",
    cell: ({ balance }) => <strong>{formatDollars(balance)}</strong>,
    isFigure: true,
    isOneLine: true,
  },
  { key: "oldest", head: "OLDEST DUE", cell: ({ oldestDueOn }) => oldestDueOn, isOneLine: true, isWideOnly: true },
  {
    key: "reminded",
    head: "REMINDED",
    cell: ({ remindedAt }) => (remindedAt ? <Day at={remindedAt} /> : "Never"),
    isOneLine: true,
    isWideOnly: true,
  },
  {
    key: "actions",
    head: "Actions",
    cell: (company) => (
      <Button size="xs" variant="default" loading={busy === company._id} onClick={() => onRemind(company)}>
        Remind<VisuallyHidden> {company.name}</VisuallyHidden>
      </Button>
    ),
    isActions: true,
  },
];

/** The companies with overdue invoices on account, by age; they can be reminded. The name leads to the statement. */
export function OverdueScreen() {
  const utils = trpc.useUtils();
  const list = useListState();
  const [notice, setNotice] = useState<string>();
  const { pageNumber } = list.input;
  const query = trpc.companyAccounts.overdue.useQuery({ pageNumber }, { placeholderData: keepPreviousData });
  const remind = trpc.companyAccounts.remind.useMutation({
    onSuccess: ({ message }) => {
      setNotice(message);
      void utils.companyAccounts.overdue.invalidate();
    },
  });
  const onRemind = ({ _id: id }: OverdueCompany) => {
    setNotice(undefined);
    if (!remind.isPending) remind.mutate({ id });
  };
  return (
    <AdminListScreen
      title="Overdue"
      subtitle="What companies owe on account, by the days since it was due. The longest overdue first."
      notice={notice}
      problem={remind.error ? errorMessage(remind.error) : undefined}
      columns={columns(onRemind, remind.isPending ? remind.variables.id : undefined)}
      list={list}
      query={query}
      rows={query.data?.companies}
      empty={{ title: "Nothing is overdue", text: "Companies with overdue invoices on account will appear here." }}
    />
  );
}
