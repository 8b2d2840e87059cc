import { errorMessage } from "../../lib/errors.ts";
import { trpc } from "../../lib/trpc.ts";
import { ErrorBanner } from "../../ui/error-banner.tsx";
import { FieldsSkeleton } from "../../ui/form/fields-skeleton.tsx";
import { ProfileForm } from "./profile-form.tsx";

/** One's own record as the server has it, to edit. */
export function ProfileSection() {
  const { data: user, error, refetch } = trpc.users.byId.useQuery({ id: "profile" });
  if (user) return <ProfileForm user={user} />;
  if (error) return <ErrorBanner message={errorMessage(error)} onRetry={() => void refetch()} />;
  return <FieldsSkeleton count={4} />;
}
