import type { CompanyWithMembers } from "@shop/domain/contracts/companies";
import { formatDollars } from "@shop/domain/money";
import { pastBalance } from "@shop/domain/papers/statement";
import { ADMIN_ROUTES } from "@shop/domain/screens/admin-paths";
import { statementPath } from "@shop/domain/screens/paths";
import { Link, useParams } from "react-router-dom";
import { trpc } from "../../../lib/trpc.ts";
import { Fact, Facts } from "../../../ui/display/facts.tsx";
import { FormCard } from "../../../ui/form/field-grid.tsx";
import { Members } from "../../../ui/members/members.tsx";
import { AdminRecordScreen } from "../admin-record-screen.tsx";
import { useInvalidate } from "../use-invalidate.ts";
import { CompanyForm } from "./company-form.tsx";
import { CompanyPayments } from "./company-payments.tsx";

/** A company with its account, payments, terms and members. */
export function CompanyScreen() {
  const { id = "" } = useParams();
  const query = trpc.companies.byId.useQuery({ id });
  const company = query.data;
  return (
    <AdminRecordScreen
      id={id}
      what="Company"
      title={company?.name ?? "Company"}
      entity="company"
      list={{ to: ADMIN_ROUTES.companies, label: "Companies" }}
      actions={<Link to={statementPath({ company: id })}>Statement</Link>}
      query={query}
      fieldCount={6}
    >
      {(record) =>
        record && (
          <>
            <FormCard title="Account">
              <Facts>
                <Fact name="Balance">{pastBalance(record.balance)}</Fact>
                <Fact name="Credit left">{record.left === null ? "No account" : formatDollars(record.left)}</Fact>
                <Fact name="Overdue">{formatDollars(record.overdue)}</Fact>
              </Facts>
            </FormCard>
            <CompanyPayments company={record} />
            <CompanyForm company={record} />
            <CompanyMembers company={record} query={query} />
          </>
        )
      }
    </AdminRecordScreen>
  );
}

function CompanyMembers({
  company: { _id: id, name, members },
  query,
}: {
  company: CompanyWithMembers;
  query: { error: unknown; refetch: () => unknown };
}) {
  const changed = useInvalidate("companies", "audit");
  const invite = trpc.companies.addMember.useMutation({ onSettled: changed });
  const change = trpc.companies.updateMember.useMutation({ onSettled: changed });
  const remove = trpc.companies.removeMember.useMutation({ onSettled: changed });
  return (
    <FormCard title="Members">
      <Members
        members={members}
        query={{ ...query, isPlaceholderData: false }}
        company={name}
        mayManage
        invite={(invitation) => invite.mutateAsync({ id, ...invitation })}
        change={(member, changes) => change.mutateAsync({ id, member, ...changes })}
        remove={({ _id: member }) => remove.mutateAsync({ id, member })}
      />
    </FormCard>
  );
}
