import { login, profileUpdate, register, session, user, userById } from "@shop/domain/contracts/users";
import { customer, router, visitor } from "../procedures.ts";
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
});
