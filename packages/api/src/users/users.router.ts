import {
  adminUserPage,
  adminUserQuery,
  login,
  profileUpdate,
  register,
  session,
  user,
  userById,
  userRecord,
  userSlice,
  userUpdate,
} from "@shop/domain/contracts/users";
import { z } from "zod";
import { admin, customer, router, visitor } from "../procedures.ts";
import { listCustomers, listUsers, listUsersForStaff, readUserRecord, updateUser } from "./user-records.service.ts";
import { logIn, readUser, registerCustomer, updateProfile } from "./users.service.ts";

const tags = ["users"];

export const usersRouter = router({
  login: visitor
    .meta({ openapi: { method: "POST", path: "/users/login", tags, summary: "Log in" } })
    .input(login)
    .output(session)
    .mutation(({ ctx, input }) => logIn(ctx, ctx, input.email, input.password)),

  register: visitor
    .meta({ openapi: { method: "POST", path: "/users", status: 201, tags, summary: "Register and log in" } })
    .input(register)
    .output(session)
    .mutation(({ ctx, input }) => registerCustomer(ctx, ctx, input)),

  byId: customer
    .meta({
      openapi: { method: "GET", path: "/users/{id}", protect: true, tags, summary: "A user; 'profile' is oneself" },
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
    .meta({ openapi: { method: "PUT", path: "/users/{id}", protect: true, tags, summary: "Change a user" } })
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
