import type { Transaction } from "@shop/db/client";
import { contactEnquiries, subscribers } from "@shop/db/schema/contacts";
import { HOUR_MS, MINUTE_MS } from "../demo-days.ts";
import { demoIdAt, SERIES } from "../demo-id.ts";
import { demoEnquiries } from "./enquiries.ts";
import { demoSubscribers } from "./subscribers.ts";

/** Inserts the enquiries of the weeks before `now`, some of them handled by the admin. */
export async function insertEnquiries(tx: Transaction, now: Date, adminId: string): Promise<void> {
  await tx.insert(contactEnquiries).values(
    demoEnquiries.map(({ hoursAgo, handled, ...enquiry }, index) => {
      const createdAt = new Date(now.getTime() - hoursAgo * HOUR_MS);
      const handling = handled && {
        handledAt: new Date(createdAt.getTime() + handled.afterHours * HOUR_MS),
        handledBy: adminId,
        note: handled.note,
        version: 2,
      };
      return { ...enquiry, id: demoIdAt(SERIES.enquiry, index, createdAt), createdAt, ...handling };
    }),
  );
}

/** Inserts subscribers. Their confirmation links can't be used: no token has these hashes. */
export async function insertSubscribers(tx: Transaction, now: Date): Promise<void> {
  await tx.insert(subscribers).values(
    demoSubscribers.map(({ email, daysAgo, isUnconfirmed }, index) => {
      const createdAt = new Date(now.getTime() - daysAgo * 24 * HOUR_MS);
      return {
        id: demoIdAt(SERIES.subscriber, index, createdAt),
        email,
        tokenHash: `demo-subscriber-${index + 1}`,
        confirmedAt: isUnconfirmed ? null : new Date(createdAt.getTime() + (3 + index) * MINUTE_MS),
        createdAt,
      };
    }),
  );
}
