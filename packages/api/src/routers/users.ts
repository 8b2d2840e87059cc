import {
  loginById,
  newRecoveryCodes,
  ownData,
  ownLogin,
  ownPassword,
  ownPasswordAndCode,
  twoFactorConfirmation,
  twoFactorSetup,
  twoFactorState,
} from "@shop/domain/contracts/account";
import { message } from "@shop/domain/contracts/pages";
import {
  adminUserPage,
  adminUserQuery,
  forgotPassword as forgotten,
  loggedOutEverywhere,
  login,
  ownProfileSaved,
  ownProfileUpdate,
  profileUpdate,
  register,
  resetPassword as newPassword,
  resetResult,
  result,
  session,
  user,
  userById,
  userRecord,
  userSlice,
  userUpdate,
} from "@shop/domain/contracts/users";
import {
  LOGGED_OUT,
  LOGGED_OUT_EVERYWHERE,
  LOGGED_OUT_THERE,
  PASSWORD_RESET,
  RESET_ON_ITS_WAY,
  TWO_FACTOR_RESET,
} from "@shop/domain/messages";
import { z } from "zod";
import type { Context } from "../procedures/context.ts";
import { once } from "../procedures/idempotency.ts";
import { deleteAccount } from "../privacy/delete-account.ts";
import { readOwnData } from "../privacy/own-data.ts";
import { admin, customer, router, visitor } from "../procedures/procedures.ts";
import { logIn } from "../sign-in/log-in.ts";
import { endLogin, listOwnLogins, logOut, logOutEverywhere } from "../sign-in/logins.ts";
import { updateOwnProfile } from "../users/own-profile.ts";
import { forgotPassword, resetPassword } from "../users/password-resets.ts";
import {
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  readTwoFactor,
  renewRecoveryCodes,
  resetTwoFactor,
} from "../users/two-factor.ts";
import { updateProfile } from "../users/update-profile.ts";
import { listCustomers, listUsers, listUsersForStaff, readUserRecord, updateUser } from "../users/user-records.ts";
import { beginRegistration, firstSession, readUser, registerCustomer, type NewCustomer } from "../users/register.ts";

export const usersRouter = router({
  login: visitor
    .rest("POST", "/users/login", "Log in", { refusals: [503] })
    .input(login)
    .output(session)
    .mutation(({ ctx, input }) => logIn(ctx, ctx, input)),

  register: visitor
    .rest("POST", "/users", "Register and log in", { creates: true, refusals: [503] })
    .input(register)
    .output(session)
    .mutation(async (call) => {
      const passwordHash = await beginRegistration(call.ctx, call.ctx, call.input);
      const registerOnce = once(({ ctx, input }: { ctx: Context; input: NewCustomer }) =>
        registerCustomer(ctx, ctx, input, passwordHash),
      );
      return firstSession(call.ctx, call.ctx, await registerOnce(call));
    }),

  forgotPassword: visitor
    .rest("POST", "/users/forgot-password", "Mail a password reset link")
    .input(forgotten)
    .output(result)
    .mutation(async ({ ctx, input }) => {
      await forgotPassword(ctx, ctx, input.EmailAddress);
      return { Result: RESET_ON_ITS_WAY };
    }),

  resetPassword: visitor
    .rest("POST", "/users/reset-password", "Set a password by that link", { refusals: [503] })
    .input(newPassword)
    .output(resetResult)
    .mutation(async ({ ctx, input }) => {
      const revokedKeys = await resetPassword(ctx, ctx, input);
      return { Result: PASSWORD_RESET, ...(revokedKeys > 0 && { revokedKeys }) };
    }),

  byId: customer
    .rest("GET", "/users/{id}", "A user; 'profile' is oneself", { scope: "admin", refusals: [404] })
    .input(userById)
    .output(user)
    .query(({ ctx, input }) => readUser(ctx, ctx.viewer, input.id)),

  updateProfile: customer
    .rest("PUT", "/users/profile", "Change one's own record", { refusals: [503] })
    .input(profileUpdate)
    .output(session)
    .mutation(({ ctx, input }) => updateProfile(ctx, ctx, ctx.viewer, input)),

  updateOwnProfile: customer
    .input(ownProfileUpdate)
    .output(ownProfileSaved)
    .mutation(({ ctx, input }) => updateOwnProfile(ctx, ctx, ctx.viewer, input)),

  logins: customer.output(z.array(ownLogin)).query(({ ctx }) => listOwnLogins(ctx, ctx.viewer)),

  endLogin: customer
    .input(loginById)
    .output(message)
    .mutation(async ({ ctx, input }) => {
      await endLogin(ctx, ctx.viewer, input.id);
      return { message: LOGGED_OUT_THERE };
    }),

  logOut: customer.output(message).mutation(async ({ ctx }) => {
    await logOut(ctx, ctx.viewer);
    return { message: LOGGED_OUT };
  }),

  logOutEverywhere: customer.output(loggedOutEverywhere).mutation(async ({ ctx }) => ({
    message: LOGGED_OUT_EVERYWHERE,
    revokedKeys: await logOutEverywhere(ctx, ctx.viewer),
  })),

  ownData: customer.output(ownData).query(({ ctx }) => readOwnData(ctx, ctx, ctx.viewer)),

  deleteAccount: customer
    .input(ownPassword.extend(twoFactorConfirmation.partial().shape))
    .output(message)
    .mutation(({ ctx, input }) => deleteAccount(ctx, ctx, ctx.viewer, input)),

  twoFactor: customer.output(twoFactorState).query(({ ctx }) => readTwoFactor(ctx, ctx.viewer)),

  beginTwoFactor: customer
    .input(ownPassword)
    .output(twoFactorSetup)
    .mutation(({ ctx, input }) => beginTwoFactor(ctx, ctx, ctx.viewer, input.password)),

  confirmTwoFactor: customer
    .input(twoFactorConfirmation)
    .output(newRecoveryCodes)
    .mutation(({ ctx, input }) => confirmTwoFactor(ctx, ctx, ctx.viewer, input.code)),

  endTwoFactor: customer
    .input(ownPasswordAndCode)
    .output(twoFactorState)
    .mutation(({ ctx, input }) => endTwoFactor(ctx, ctx, ctx.viewer, input)),

  renewRecoveryCodes: customer
    .input(ownPasswordAndCode)
    .output(newRecoveryCodes)
    .mutation(({ ctx, input }) => renewRecoveryCodes(ctx, ctx, ctx.viewer, input)),

  resetTwoFactor: admin
    .meta({ scope: "person" })
    .input(userById)
    .output(message)
    .mutation(async ({ ctx, input }) => ({
      message: TWO_FACTOR_RESET(await resetTwoFactor(ctx, ctx.viewer, input.id)),
    })),

  list: admin
    .rest("GET", "/users", "All users")
    .input(userSlice)
    .output(z.array(user))
    .query(({ ctx, input }) => listUsers(ctx, ctx, input)),

  normal: admin
    .rest("GET", "/users/normal", "All customers")
    .input(userSlice)
    .output(z.array(user))
    .query(({ ctx, input }) => listCustomers(ctx, ctx, input)),

  // No API key may call it: who can make an admin, or take an admin's e-mail, needs no key.
  update: admin
    .rest("PUT", "/users/{id}", "Change a user", { scope: "person", refusals: [404, 409] })
    .input(userUpdate)
    .output(userRecord)
    .mutation(({ ctx, input }) => updateUser(ctx, ctx.viewer, input)),

  adminList: admin
    .input(adminUserQuery)
    .output(adminUserPage)
    .query(({ ctx, input }) => listUsersForStaff(ctx.db, input)),

  adminById: admin
    .input(userById)
    .output(userRecord)
    .query(({ ctx, input }) => readUserRecord(ctx.db, input.id)),
});
