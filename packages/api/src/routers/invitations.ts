import * as contract from "@shop/domain/contracts/company-members";
import type { Context } from "../base/procedures/context.ts";
import { idempotent } from "../base/procedures/idempotency.ts";
import { router, visitor } from "../base/procedures/procedures.ts";
import { acceptInvitation, beginAcceptance, readInvitation, type Accepted } from "../people/users/accept-invitation.ts";
import { firstSession } from "../people/users/register.ts";

/** Invitations to companies, by the token of the mailed link. */
export const invitationsRouter = router({
  read: visitor
    .rest("POST", "/invitations/read", "What an invitation to a company is for")
    .input(contract.invitationByToken)
    .output(contract.invitation)
    .mutation(({ ctx, input }) => readInvitation(ctx.db, input.token)),

  // An account accepts for itself, which is for people alone.
  accept: visitor
    .rest("POST", "/invitations/accept", "Accept an invitation to a company", {
      scope: "person",
      idempotencyKey: true,
      refusals: [409, 503],
    })
    .input(contract.invitationAcceptance)
    .output(contract.acceptedInvitation)
    .mutation(async (call) => {
      const passwordHash = await beginAcceptance(call.ctx, call.input);
      const accept = idempotent<Context, contract.InvitationAcceptance, Accepted>(({ ctx, input }) =>
        acceptInvitation(ctx, input, passwordHash),
      );
      const { registered, ...answer } = await accept(call);
      return { ...answer, ...(registered && { session: await firstSession(call.ctx, registered) }) };
    }),
});
