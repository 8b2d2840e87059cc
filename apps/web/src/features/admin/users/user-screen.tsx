import { Button } from "@mantine/core";
import { ADMIN_ROUTES } from "@shop/domain/admin-paths";
import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { errorCode, errorMessage } from "../../../lib/errors.ts";
import { useSession } from "../../../lib/session.ts";
import { trpc } from "../../../lib/trpc.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorBanner } from "../../../ui/error-banner.tsx";
import { FieldsSkeleton } from "../../../ui/form/fields-skeleton.tsx";
import { FormCard } from "../../../ui/form/field-grid.tsx";
import { IdTag } from "../../../ui/id-tag.tsx";
import { ListSaid } from "../../../ui/list/list-said.tsx";
import { ScreenHead } from "../../../ui/screen-head.tsx";
import { ResetTwoFactor } from "./reset-two-factor.tsx";
import { UserForm } from "./user-form.tsx";

const TRAIL = [{ to: ADMIN_ROUTES.users, label: "Users" }];

/** One user, to edit; `children` follow the form once there is one. */
export function UserScreen({ id, children }: { id: string; children: ReactNode }) {
  const { data: user, error, refetch } = trpc.users.adminById.useQuery({ id });
  const self = useSession();
  const [said, say] = useState<string>();
  if (errorCode(error) === "NOT_FOUND" && !user) return <UserMissing />;
  return (
    <>
      <ScreenHead
        title="Edit User"
        trail={TRAIL}
        subtitle={user && <IdTag id={user._id} />}
        // One's own is turned off in the profile, with a code.
        actions={user && user._id !== self?._id && <ResetTwoFactor user={user} say={say} />}
      />
      <ListSaid>{said}</ListSaid>
      {user ? (
        <>
          <UserForm user={user} />
          {children}
        </>
      ) : error ? (
        <ErrorBanner message={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <FormCard>
          <FieldsSkeleton count={3} />
        </FormCard>
      )}
    </>
  );
}

function UserMissing() {
  return (
    <>
      <ScreenHead title="Edit User" trail={TRAIL} />
      <EmptyState
        as="h2"
        title="User not found"
        actions={
          <Button component={Link} to={ADMIN_ROUTES.users} variant="default">
            Go to all users
          </Button>
        }
      >
        The address may not be complete.
      </EmptyState>
    </>
  );
}
