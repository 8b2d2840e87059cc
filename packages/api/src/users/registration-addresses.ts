import { users } from "@shop/db/schema/users";
import { sql } from "drizzle-orm";
import { inBatches, type Batches } from "../platform/transact.ts";

/** Removes the addresses of registrations a day after them: from then on no limit needs them. */
export const forgetRegistrationAddresses = (batches: Batches): Promise<void> =>
  inBatches(batches, async (tx, atOnce) => {
    const { id, registrationAddress, createdAt } = users;
    const { rowCount } = await tx.execute(sql`
      with old as materialized (
        select ${id} from ${users} where ${registrationAddress} is not null and ${createdAt} < now() - interval '24 hours'
        limit ${atOnce} for no key update skip locked)
      update ${users} set registration_address = null from old where ${id} = old.id`);
    return rowCount ?? 0;
  });
