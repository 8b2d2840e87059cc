import type { UserProfile } from "@shop/domain/contracts/users";
import { may, type CompanyPermission } from "@shop/domain/access";
import { isLimited, whyApproval } from "@shop/domain/orders/member-limits";
import { dollarsToCents } from "@shop/domain/money";
import { useSession } from "./session/session.ts";
import { trpc } from "./trpc.ts";

export type OwnMembership = NonNullable<UserProfile["company"]>;

/** The user's company with their role and limits; null without one, or if it can't be read; undefined until then. */
export function useMembership(): OwnMembership | null | undefined {
  const session = useSession();
  const { data, error } = trpc.users.byId.useQuery({ id: "profile" }, { enabled: session !== null });
  return session === null || error ? null : data?.company;
}

/** The settings of the user's company; undefined without one, and until they are read. */
export function useOwnCompany() {
  const membership = useMembership();
  return trpc.company.read.useQuery(undefined, { enabled: Boolean(membership) }).data;
}

/** Whether the user's role allows it in their company. */
export const mayInCompany = ({ role }: Pick<OwnMembership, "role">, permission: CompanyPermission): boolean =>
  may({ company: { id: "", role } }, permission);

const toCents = (dollars: number | null) => (dollars === null ? null : dollarsToCents(dollars));

/** Why an order of this total in cents needs approval; null when the member may place it. */
export function whyMemberAsks(membership: OwnMembership | null | undefined, totalCents: number): string | null {
  if (!membership || !isLimited(membership.role)) return null;
  const { orderLimit, monthlyLimit, monthSpent } = membership;
  const limits = { orderLimitCents: toCents(orderLimit), monthlyLimitCents: toCents(monthlyLimit) };
  return whyApproval(limits, dollarsToCents(monthSpent), totalCents);
}
