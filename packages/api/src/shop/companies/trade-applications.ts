import type { Queryable, Transaction } from "@shop/db/client";
import { companies, tradeApplications } from "@shop/db/schema/companies";
import { users } from "@shop/db/schema/users";
import { formatAbn } from "@shop/domain/abn";
import type { CompanyRecord } from "@shop/domain/contracts/companies";
import type {
  TradeApplication,
  TradeApplicationApproval,
  TradeApplicationDecline,
  TradeApplicationPage,
  TradeApplicationQuery,
} from "@shop/domain/contracts/trade-applications";
import { isId } from "@shop/domain/ids";
import { ALREADY_DECIDED } from "@shop/domain/messages";
import { and, desc, asc, eq, sql } from "drizzle-orm";
import { recordChange } from "../../base/audit.ts";
import { enqueueMessage } from "../../base/mail/outbox.ts";
import { notFound, refusal } from "../../base/platform/errors.ts";
import { contains, readPage } from "../../base/platform/list-queries.ts";
import { transact } from "../../base/platform/transact.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { addCompany } from "./companies.ts";
import { readDuplicates } from "./duplicates.ts";

type ApplicationRow = typeof tradeApplications.$inferSelect;
type Named = TradeApplication["company"];

/** A page of the applications, by default the newest first. */
export async function listApplications(db: Queryable, query: TradeApplicationQuery): Promise<TradeApplicationPage> {
  const { keyword, status, direction } = query;
  const { id, createdAt, companyName, abn, contactName, email } = tradeApplications;
  const text = sql`concat_ws(' ', ${companyName}, ${abn}, ${contactName}, ${email})`;
  const where = and(
    status ? eq(tradeApplications.status, status) : undefined,
    keyword ? contains(text, keyword) : undefined,
  );
  const by = direction === "asc" ? asc : desc;
  const { rows, ...page } = await readPage(
    query,
    db.$count(tradeApplications, where),
    selectApplications(db)
      .where(where)
      // One that was sent again keeps its id.
      .orderBy(by(createdAt), by(id)),
  );
  const duplicates = await readDuplicates(
    db,
    rows.map(({ row }) => row.id),
  );
  return { applications: rows.map((found) => toApplication(found, duplicates.get(found.row.id))), ...page };
}

const selectApplications = (db: Queryable) =>
  db
    .select({
      row: tradeApplications,
      decidedBy: { _id: users.id, name: users.name },
      company: { _id: companies.id, name: companies.name },
    })
    .from(tradeApplications)
    .leftJoin(users, eq(users.id, tradeApplications.decidedBy))
    .leftJoin(companies, eq(companies.id, tradeApplications.companyId))
    .$dynamic();

const toApplication = (
  { row, decidedBy, company }: { row: ApplicationRow; decidedBy: Named; company: Named },
  duplicates: TradeApplication["duplicates"] = [],
): TradeApplication => ({
  _id: row.id,
  companyName: row.companyName,
  abn: formatAbn(row.abn),
  contactName: row.contactName,
  email: row.email,
  phone: row.phone ?? "",
  message: row.message ?? "",
  status: row.status,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  decidedBy,
  reason: row.declineReason,
  company,
  duplicates,
  createdAt: row.createdAt.toISOString(),
});

/**
 * Makes a company of an application, and invites the applicant as its admin. NOT_FOUND for an unknown one; CONFLICT when it
 * is decided, also by another at the same moment, and otherwise as `createCompany`.
 */
export function approveApplication(
  ctx: CustomerContext<Queryable>,
  { id, ...terms }: TradeApplicationApproval,
): Promise<CompanyRecord> {
  return transact(ctx.db, async (tx) => {
    const row = await lockOpen(tx, id);
    const { companyName: name, abn, email: adminEmail } = row;
    const company = await addCompany(tx, ctx, { ...terms, name, abn, adminEmail });
    await decide(tx, ctx, row, { status: "approved", companyId: company._id });
    return company;
  });
}

/** Declines an application, and mails the reason to the applicant. NOT_FOUND for an unknown one; CONFLICT when it is decided. */
export function declineApplication(
  ctx: CustomerContext<Queryable>,
  { id, reason }: TradeApplicationDecline,
): Promise<TradeApplication> {
  return transact(ctx.db, async (tx) => {
    const row = await lockOpen(tx, id);
    await decide(tx, ctx, row, { status: "declined", declineReason: reason });
    const { companyName, contactName, email } = row;
    const envelope = { cause: `application-declined:${row.id}`, recipient: email };
    await enqueueMessage(tx, ctx.settings, envelope, "application-declined", { contactName, companyName, reason });
    const [found] = await selectApplications(tx).where(eq(tradeApplications.id, row.id));
    if (!found) throw notFound("Application");
    return toApplication(found, (await readDuplicates(tx, [row.id])).get(row.id));
  });
}

/** Locks an application that is open. NOT_FOUND for an unknown one, CONFLICT for one that is decided. */
async function lockOpen(tx: Transaction, id: string): Promise<ApplicationRow> {
  const { id: own } = tradeApplications;
  const rows = isId(id) ? await tx.select().from(tradeApplications).where(eq(own, id)).for("no key update") : [];
  const [row] = rows;
  if (!row) throw notFound("Application");
  if (row.status === "open") return row;
  const [by] = await tx
    .select({ name: users.name })
    .from(users)
    .where(eq(users.id, row.decidedBy ?? ""));
  throw refusal("CONFLICT", ALREADY_DECIDED(row.status, by?.name ?? ""));
}

async function decide(
  tx: Transaction,
  { viewer }: CustomerContext<Queryable>,
  row: ApplicationRow,
  outcome: { status: "approved"; companyId: string } | { status: "declined"; declineReason: string },
): Promise<void> {
  await tx
    .update(tradeApplications)
    .set({ ...outcome, decidedBy: viewer.id, decidedAt: sql`now()` })
    .where(eq(tradeApplications.id, row.id));
  const about = { entity: "tradeApplication", recordId: row.id, label: row.companyName } as const;
  await recordChange(tx, viewer, { ...about, action: outcome.status });
}
