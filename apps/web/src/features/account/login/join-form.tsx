import { Box, Button, TextInput } from "@mantine/core";
import type { AcceptedInvitation, Invitation, InvitationAcceptance } from "@shop/domain/contracts/company-members";
import { isSameEmail } from "@shop/domain/contracts/users";
import { INVITATION_INVALID, LOG_IN_TO_ACCEPT, PASSWORDS_DIFFER } from "@shop/domain/messages";
import { joinPath, ROUTES, withRedirect } from "@shop/domain/screens/paths";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { lazyFieldErrors } from "../../../lib/forms/lazy-field-errors.ts";
import { useSingleFlight } from "../../../lib/forms/use-single-flight.ts";
import { storedSession, useSession } from "../../../lib/session/session.ts";
import { logOut } from "../../../lib/stored/log-out.ts";
import { trpc } from "../../../lib/trpc.ts";
import { useCallOnce } from "../../../lib/use-call-once.ts";
import { ActionError, ErrorBanner } from "../../../ui/feedback/error-banner.tsx";
import { QueryResult } from "../../../ui/feedback/query-result.tsx";
import { ROLE_LABELS } from "../../../ui/members/role-texts.ts";
import { AccountCard, AccountForm } from "../account-form.tsx";
import { NewPasswordFields } from "../passwords/new-password-fields.tsx";
import { useAccountForm } from "../use-account-form.ts";

const LABELS = { name: "Name", password: "Password", confirmPassword: "Confirm Password" };
const EMPTY = { name: "", password: "", confirmPassword: "" };

const findErrors = lazyFieldErrors(async () =>
  (await import("@shop/domain/contracts/users")).register.pick({ name: true, password: true }),
);

async function validate(values: typeof EMPTY) {
  const errors = await findErrors(values);
  if (values.password !== values.confirmPassword) errors["confirmPassword"] = PASSWORDS_DIFFER;
  return errors;
}

/** The page of the link that is mailed to who is invited to a company: they join with their account, or a new one. */
export function Component() {
  const token = useSearchParams()[0].get("token") ?? "";
  const { client } = trpc.useUtils();
  const query = useQuery({
    queryKey: ["invitation", token],
    queryFn: () => client.invitations.read.mutate({ token }),
    enabled: token !== "",
    retry: false,
    // Read once: a used link is refused, and the page stays until that of the company is shown.
    staleTime: "static",
  });
  const refused = token === "" ? INVITATION_INVALID : query.error && errorMessage(query.error);
  const company = query.data?.company.name ?? "a company";
  return (
    <AccountCard
      title={`Join ${company}`}
      intro={query.data ? `You are invited as ${ROLE_LABELS[query.data.role].toLowerCase()}.` : "An invitation."}
      footer={
        <>
          You don’t know {company}? Then you don’t need to do anything. <Link to={ROUTES.contact}>Contact us</Link>
        </>
      }
    >
      {refused ? (
        <ErrorBanner message={refused}>A link works once, for seven days. Ask your company for a new one.</ErrorBanner>
      ) : (
        <QueryResult query={query}>{(invitation) => <Join invitation={invitation} token={token} />}</QueryResult>
      )}
    </AccountCard>
  );
}

function Join({ invitation, token }: { invitation: Invitation; token: string }) {
  const session = useSession();
  if (!invitation.hasAccount) return <NewAccount invitation={invitation} token={token} />;
  return session && isSameEmail(session.email, invitation.email) ? (
    <OwnAccount email={session.email} token={token} />
  ) : (
    <OtherAccount email={invitation.email} token={token} />
  );
}

/** Accepts the invitation, once although its answer may be lost, and opens the company then. */
function useAccept() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { invitations } = trpc.useUtils().client;
  const accept = useCallOnce((sent: InvitationAcceptance, options) => invitations.accept.mutate(sent, options));
  return useMutation({
    mutationFn: accept,
    onSuccess: ({ session }: AcceptedInvitation) => {
      if (session) {
        // The cart and the cached data of who was logged in before are not the new account's.
        if (storedSession.get()) logOut(queryClient);
        storedSession.set(session);
      }
      // Prices, lists and orders are those of the company now.
      void queryClient.invalidateQueries();
      // Keeps the used link out of the browser's history.
      void navigate(ROUTES.company, { replace: true });
    },
  });
}

function OwnAccount({ email, token }: { email: string; token: string }) {
  const accept = useAccept();
  const join = useSingleFlight(() => accept.mutateAsync({ token }));
  return (
    <>
      <p>You join as {email}. What you order from now on is the company’s.</p>
      {accept.error && <ActionError message={errorMessage(accept.error)} />}
      <Button loading={accept.isPending} onClick={join}>
        Join
      </Button>
    </>
  );
}

function OtherAccount({ email, token }: { email: string; token: string }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const logIn = () => {
    if (storedSession.get()) logOut(queryClient);
    void navigate(withRedirect(ROUTES.login, joinPath(token)));
  };
  return (
    <>
      <p>{LOG_IN_TO_ACCEPT(email)}.</p>
      <Button onClick={logIn}>Log in</Button>
    </>
  );
}

function NewAccount({ invitation, token }: { invitation: Invitation; token: string }) {
  const accept = useAccept();
  const { field, frame } = useAccountForm({
    idPrefix: "join-",
    labels: LABELS,
    initialValues: EMPTY,
    validate,
    call: accept,
    send: ({ name, password }) => accept.mutateAsync({ token, name, password }),
  });
  return (
    <AccountForm {...frame} submitLabel="Join" isInCard>
      <Box component="p">
        Your account is for <strong>{invitation.email}</strong>.
      </Box>
      <TextInput {...field("name")} autoComplete="name" />
      <NewPasswordFields field={field} />
    </AccountForm>
  );
}
