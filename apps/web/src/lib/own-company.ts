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
  if (session === null) return null;
  return data ? data.company : error ? null : undefined;
}

/** The settings of the user's company; null without one, or if they can't be read; undefined until then. */
export function useOwnCompany() {
  const membership = useMembership();
  const { data, error } = trpc.company.read.useQuery(undefined, { enabled: Boolean(membership) });
  if (membership === null) return null;
  return data ?? (error ? null : undefined);
}

/** Reads again what an order changes for its company: what its members and its account have left, and its orders. */
export function useCompanyRefresh(): () => void {
  const utils = trpc.useUtils();
  return () => {
    void utils.users.byId.invalidate();
    void utils.company.invalidate();
  };
}

/** Whether the user's role allows it in their company. */
export const mayInCompany = ({ role }: Pick<OwnMembership, "role">, permission: CompanyPermission): boolean =>
  may({ company: { id: "", role } }, permission);

/** Whether the user may order; also true until it is known what their company allows. */
export function useMayOrder(): boolean {
  const membership = useMembership();
  return !membership || mayInCompany(membership, "order");
}

const toCents = (dollars: number | null) => (dollars === null ? null : dollarsToCents(dollars));

/** Why an order of this total in cents needs approval; null when the member may place it. */
export function whyMemberAsks(membership: OwnMembership | null | undefined, totalCents: number): string | null {
  if (!membership || !isLimited(membership.role)) return null;
  const { orderLimit, monthlyLimit, monthSpent } = membership;
  const limits = { orderLimitCents: toCents(orderLimit), monthlyLimitCents: toCents(monthlyLimit) };
  return whyApproval(limits, dollarsToCents(monthSpent), totalCents);
}
