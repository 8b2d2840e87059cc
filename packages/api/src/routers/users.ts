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

const tags = ["users"];

export const usersRouter = router({
  login: visitor
    .meta({ openapi: { method: "POST", path: "/users/login", refusals: [503], tags, summary: "Log in" } })
    .input(login)
    .output(session)
    .mutation(({ ctx, input }) => logIn(ctx, ctx, input)),

  register: visitor
    .meta({
      openapi: {
        method: "POST",
        path: "/users",
        status: 201,
        isOnce: true,
        refusals: [503],
        tags,
        summary: "Register and log in",
      },
    })
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
    .meta({ openapi: { method: "POST", path: "/users/forgot-password", tags, summary: "Mail a password reset link" } })
    .input(forgotten)
    .output(result)
    .mutation(async ({ ctx, input }) => {
      await forgotPassword(ctx, ctx, input.EmailAddress);
      return { Result: RESET_ON_ITS_WAY };
    }),

  resetPassword: visitor
    .meta({
      openapi: {
        method: "POST",
        path: "/users/reset-password",
        refusals: [503],
        tags,
        summary: "Set a password by that link",
      },
    })
    .input(newPassword)
    .output(resetResult)
    .mutation(async ({ ctx, input }) => {
      const revokedKeys = await resetPassword(ctx, ctx, input);
      return { Result: PASSWORD_RESET, ...(revokedKeys > 0 && { revokedKeys }) };
    }),

  byId: customer
    .meta({
      openapi: {
        method: "GET",
        path: "/users/{id}",
        refusals: [404],
        protect: true,
        tags,
        summary: "A user; 'profile' is oneself",
      },
      scope: "admin",
    })
    .input(userById)
    .output(user)
    .query(({ ctx, input }) => readUser(ctx, ctx.viewer, input.id)),

  updateProfile: customer
    .meta({
      openapi: {
        method: "PUT",
        path: "/users/profile",
        refusals: [503],
        protect: true,
        tags,
        summary: "Change one's own record",
      },
    })
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
    .meta({ openapi: { method: "GET", path: "/users", protect: true, tags, summary: "All users" } })
    .input(userSlice)
    .output(z.array(user))
    .query(({ ctx, input }) => listUsers(ctx, ctx, input)),

  normal: admin
    .meta({ openapi: { method: "GET", path: "/users/normal", protect: true, tags, summary: "All customers" } })
    .input(userSlice)
    .output(z.array(user))
    .query(({ ctx, input }) => listCustomers(ctx, ctx, input)),

  update: admin
    .meta({
      openapi: {
        method: "PUT",
        path: "/users/{id}",
        refusals: [404, 409],
        protect: true,
        tags,
        summary: "Change a user",
      },
      // Whoever can make an admin, or take an admin's e-mail, needs no key any more.
      scope: "person",
    })
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
