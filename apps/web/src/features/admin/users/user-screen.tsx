import { ADMIN_ROUTES } from "@shop/domain/admin-paths";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { useSession } from "../../../lib/session.ts";
import { trpc } from "../../../lib/trpc.ts";
import { ListSaid } from "../../../ui/list/list-said.tsx";
import { AdminRecordScreen } from "../admin-record-screen.tsx";
import { ResetTwoFactor } from "./reset-two-factor.tsx";
import { UserForm } from "./user-form.tsx";

/** One user, to edit. */
export function UserScreen() {
  const { id = "" } = useParams();
  const query = trpc.users.adminById.useQuery({ id });
  const self = useSession();
  const [said, say] = useState<string>();
  const user = query.data;
  return (
    <AdminRecordScreen
      id={id}
      what="User"
      title="Edit User"
      entity="user"
      list={{ to: ADMIN_ROUTES.users, label: "Users" }}
      // Admins turn off their own in their profile, with a code.
      actions={user && user._id !== self?._id && <ResetTwoFactor user={user} say={say} />}
      notices={<ListSaid>{said}</ListSaid>}
      query={query}
      fieldCount={3}
    >
      {(record) => record && <UserForm user={record} />}
    </AdminRecordScreen>
  );
}
