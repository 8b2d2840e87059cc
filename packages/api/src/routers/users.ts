import * as accountContract from "@shop/domain/contracts/account";
import { message, sliceQuery } from "@shop/domain/contracts/pages";
import * as contract from "@shop/domain/contracts/users";
import {
  SIGNED_OUT,
  SIGNED_OUT_EVERYWHERE,
  SIGNED_OUT_THERE,
  PASSWORD_RESET,
  RESET_ON_ITS_WAY,
  TWO_FACTOR_RESET,
} from "@shop/domain/messages";
import { z } from "zod";
import type { Context } from "../base/procedures/context.ts";
import { idempotent } from "../base/procedures/idempotency.ts";
import { deleteAccount } from "../shop/privacy/delete-account.ts";
import { readOwnData } from "../shop/privacy/own-data.ts";
import { admin, customer, router, visitor } from "../base/procedures/procedures.ts";
import { logIn } from "../people/sign-in/log-in.ts";
import { endLogin, listOwnLogins, logOut, logOutEverywhere } from "../people/sign-in/logins.ts";
import { restoreEmail } from "../people/users/email-restores.ts";
import { updateProfile } from "../people/users/update-profile.ts";
import { forgotPassword, resetPassword } from "../people/users/password-resets.ts";
import {
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  readTwoFactor,
  renewRecoveryCodes,
  resetTwoFactor,
} from "../people/users/two-factor.ts";
import {
  listCustomers,
  listUsers,
  listUsersForAdmin,
  readUserRecord,
  updateUser,
} from "../people/users/admin-users.ts";
import {
  beginRegistration,
  firstSession,
  readUser,
  registerCustomer,
  type Registered,
} from "../people/users/register.ts";

export const usersRouter = router({
  login: visitor
    .rest("POST", "/users/login", "Log in", { refusals: [503] })
    .input(contract.login)
    .output(contract.session)
    .mutation(({ ctx, input }) => logIn(ctx, input)),

  register: visitor
    .rest("POST", "/users", "Register and log in", { creates: true, refusals: [503] })
    .input(contract.register)
    .output(contract.session)
    .mutation(async (call) => {
      const passwordHash = await beginRegistration(call.ctx, call.input);
      const registered = await idempotent<Context, contract.NewCustomer, Registered>(({ ctx, input }) =>
        registerCustomer(ctx, input, passwordHash),
      )(call);
      return firstSession(call.ctx, registered);
    }),

  forgotPassword: visitor
    .rest("POST", "/users/forgot-password", "Email a password reset link")
    .input(contract.forgotPassword)
    .output(contract.result)
    .mutation(async ({ ctx, input }) => {
      await forgotPassword(ctx, input.EmailAddress);
      return { Result: RESET_ON_ITS_WAY };
    }),

  resetPassword: visitor
    .rest("POST", "/users/reset-password", "Set a new password with a reset link", { refusals: [503] })
    .input(contract.resetPassword)
    .output(contract.resetResult)
    .mutation(async ({ ctx, input }) => {
      const revokedKeys = await resetPassword(ctx, input);
      return { Result: PASSWORD_RESET, ...(revokedKeys > 0 && { revokedKeys }) };
    }),

  byId: customer
    .rest("GET", "/users/{id}", "A user; 'profile' is oneself", { scope: "admin", refusals: [404] })
    .input(contract.userById)
    .output(contract.userProfile)
    .query(({ ctx, input }) => readUser(ctx, input.id)),

  updateProfile: customer
    .rest("PUT", "/users/profile", "Change the caller's profile", { refusals: [503] })
    .input(contract.profileUpdate)
    .output(contract.profileSaved)
    .mutation(({ ctx, input }) => updateProfile(ctx, input)),

  restoreEmail: visitor
    .input(contract.emailRestore)
    .output(contract.emailRestored)
    .mutation(({ ctx, input }) => restoreEmail(ctx, input)),

  logins: customer.output(z.array(accountContract.ownLogin)).query(({ ctx }) => listOwnLogins(ctx)),

  endLogin: customer
    .input(accountContract.loginById)
    .output(message)
    .mutation(async ({ ctx, input }) => {
      await endLogin(ctx, input.id);
      return { message: SIGNED_OUT_THERE };
    }),

  logOut: customer.output(message).mutation(async ({ ctx }) => {
    await logOut(ctx);
    return { message: SIGNED_OUT };
  }),

  logOutEverywhere: customer.output(contract.loggedOutEverywhere).mutation(async ({ ctx }) => ({
    message: SIGNED_OUT_EVERYWHERE,
    revokedKeys: await logOutEverywhere(ctx),
  })),

  ownData: customer.output(accountContract.ownData).query(({ ctx }) => readOwnData(ctx)),

  deleteAccount: customer
    .input(accountContract.ownPassword.extend(accountContract.twoFactorConfirmation.partial().shape))
    .output(message)
    .mutation(({ ctx, input }) => deleteAccount(ctx, input)),

  twoFactor: customer.output(accountContract.twoFactorState).query(({ ctx }) => readTwoFactor(ctx)),

  beginTwoFactor: customer
    .input(accountContract.ownPassword)
    .output(accountContract.twoFactorSetup)
    .mutation(({ ctx, input }) => beginTwoFactor(ctx, input.password)),

  confirmTwoFactor: customer
    .input(accountContract.twoFactorConfirmation)
    .output(accountContract.newRecoveryCodes)
    .mutation(({ ctx, input }) => confirmTwoFactor(ctx, input.code)),

  endTwoFactor: customer
    .input(accountContract.ownPasswordAndCode)
    .output(accountContract.twoFactorState)
    .mutation(({ ctx, input }) => endTwoFactor(ctx, input)),

  renewRecoveryCodes: customer
    .input(accountContract.ownPasswordAndCode)
    .output(accountContract.newRecoveryCodes)
    .mutation(({ ctx, input }) => renewRecoveryCodes(ctx, input)),

  resetTwoFactor: admin
    .meta({ scope: "person" })
    .input(contract.userById)
    .output(message)
    .mutation(async ({ ctx, input }) => ({
      message: TWO_FACTOR_RESET(await resetTwoFactor(ctx, input.id)),
    })),

  list: admin
    .rest("GET", "/users", "All users")
    .input(sliceQuery)
    .output(z.array(contract.user))
    .query(({ ctx, input }) => listUsers(ctx, input)),

  normal: admin
    .rest("GET", "/users/normal", "All customers")
    .input(sliceQuery)
    .output(z.array(contract.user))
    .query(({ ctx, input }) => listCustomers(ctx, input)),

  // Not for API keys: a caller that can create an admin could give itself any right.
  update: admin
    .rest("PUT", "/users/{id}", "Change a user", { scope: "person", refusals: [404, 409] })
    .input(contract.userUpdate)
    .output(contract.userRecord)
    .mutation(({ ctx, input }) => updateUser(ctx, input)),

  adminList: admin
    .input(contract.adminUserQuery)
    .output(contract.adminUserPage)
    .query(({ ctx, input }) => listUsersForAdmin(ctx.db, input)),

  adminById: admin
    .input(contract.userById)
    .output(contract.userRecord)
    .query(({ ctx, input }) => readUserRecord(ctx.db, input.id)),
});
