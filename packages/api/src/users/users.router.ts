import {
  adminUserPage,
  adminUserQuery,
  forgotPassword as forgotten,
  login,
  ownProfileUpdate,
  profileUpdate,
  register,
  resetPassword as newPassword,
  result,
  session,
  user,
  userById,
  userRecord,
  userSlice,
  userUpdate,
} from "@shop/domain/contracts/users";
import { PASSWORD_RESET, RESET_ON_ITS_WAY } from "@shop/domain/messages";
import { z } from "zod";
import type { Context } from "../context.ts";
import { once } from "../idempotency.ts";
import { admin, customer, router, visitor } from "../procedures.ts";
import { updateOwnProfile } from "./own-profile.ts";
import { forgotPassword, resetPassword } from "./password-resets.ts";
import { listCustomers, listUsers, listUsersForStaff, readUserRecord, updateUser } from "./user-records.service.ts";
import {
  beginRegistration,
  firstSession,
  logIn,
  readUser,
  registerCustomer,
  updateProfile,
  type NewCustomer,
} from "./users.service.ts";

const tags = ["users"];

export const usersRouter = router({
  login: visitor
    .meta({ openapi: { method: "POST", path: "/users/login", tags, summary: "Log in" } })
    .input(login)
    .output(session)
    .mutation(({ ctx, input }) => logIn(ctx, ctx, input.email, input.password)),

  register: visitor
    .meta({
      openapi: { method: "POST", path: "/users", status: 201, isOnce: true, tags, summary: "Register and log in" },
    })
    .input(register)
    .output(session)
    .mutation(async (call) => {
      const passwordHash = await beginRegistration(call.ctx, call.ctx, call.input);
      const register = once(({ ctx, input }: { ctx: Context; input: NewCustomer }) =>
        registerCustomer(ctx, input, passwordHash),
      );
      return firstSession(call.ctx, await register(call));
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
    .meta({ openapi: { method: "POST", path: "/users/reset-password", tags, summary: "Set a password by that link" } })
    .input(newPassword)
    .output(result)
    .mutation(async ({ ctx, input }) => {
      await resetPassword(ctx, input);
      return { Result: PASSWORD_RESET };
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
      openapi: { method: "PUT", path: "/users/profile", protect: true, tags, summary: "Change one's own record" },
    })
    .input(profileUpdate)
    .output(session)
    .mutation(({ ctx, input }) => updateProfile(ctx, ctx.viewer, input)),

  updateOwnProfile: customer
    .input(ownProfileUpdate)
    .output(session)
    .mutation(({ ctx, input }) => updateOwnProfile(ctx, ctx, ctx.viewer, input)),

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
