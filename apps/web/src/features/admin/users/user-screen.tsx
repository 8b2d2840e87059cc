import { Button } from "@mantine/core";
import { ADMIN_ROUTES, adminOrdersPath, adminPricesPath } from "@shop/domain/screens/admin-paths";
import { statementPath } from "@shop/domain/screens/paths";
import type { UserRecord } from "@shop/domain/contracts/users";
import { useState } from "react";
import { Link, useParams } from "react-router-dom";
import { useSession } from "../../../lib/session/session.ts";
import { trpc } from "../../../lib/trpc.ts";
import { useConfirm } from "../../../ui/dialog/use-confirm.tsx";
import { ListNotice } from "../../../ui/list/list-notice.tsx";
import { AdminRecordScreen } from "../admin-record-screen.tsx";
import { PriceCheck } from "./price-check.tsx";
import { UserForm } from "./user-form.tsx";

/** Edits one user. */
export function UserScreen() {
  const { id = "" } = useParams();
  const query = trpc.users.adminById.useQuery({ id });
  const self = useSession();
  const [notice, setNotice] = useState<string>();
  const user = query.data;
  return (
    <AdminRecordScreen
      id={id}
      what="User"
      title="Edit User"
      entity="user"
      list={{ to: ADMIN_ROUTES.users, label: "Users" }}
      // Admins turn off their own two-step sign-in under Security, with a code.
      actions={
        user && (
          <>
            <Link to={adminOrdersPath(1, { userid: id })}>Orders</Link>
            <Link to={adminPricesPath(1, { userid: id })}>Prices</Link>
            <Link to={statementPath({ user: id })}>Statement</Link>
            {user._id !== self?._id && <ResetTwoFactor user={user} setNotice={setNotice} />}
          </>
        )
      }
      notices={<ListNotice>{notice}</ListNotice>}
      query={query}
      fieldCount={3}
    >
      {(record) =>
        record && (
          <>
            <UserForm user={record} />
            <PriceCheck userId={record._id} name={record.name} />
          </>
        )
      }
    </AdminRecordScreen>
  );
}

interface Props {
  user: Pick<UserRecord, "_id" | "name">;
  setNotice: (text: string | undefined) => void;
}

/** Turns off two-step sign-in for a user who has lost both the phone and the recovery codes. */
function ResetTwoFactor({ user: { _id: id, name }, setNotice }: Props) {
  const utils = trpc.useUtils();
  const reset = trpc.users.resetTwoFactor.useMutation({
    onSuccess: ({ message }) => {
      setNotice(message);
      void utils.audit.list.invalidate();
    },
  });
  const { ask, dialog } = useConfirm();
  const askFirst = () => {
    setNotice(undefined);
    ask({
      title: `Reset two-step sign-in of ${name}?`,
      text: "Use this when a user has lost both the phone and the recovery codes. Check first that the request is really theirs. Afterwards they sign in with their password only; they are signed out everywhere and notified by email.",
      confirmLabel: "Reset",
      isDanger: true,
      work: () => reset.mutateAsync({ id }),
    });
  };
  return (
    <>
      <Button variant="default" size="sm" onClick={askFirst}>
        Reset two-step sign-in
      </Button>
      {dialog}
    </>
  );
}
