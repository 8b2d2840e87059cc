// Changes that a user may make once, or only while another user remains.
import { createHash } from "node:crypto";
import { addPerson, addProduct, PASSWORD } from "@shop/api/testing";
import { newId } from "@shop/db/columns";
import { passwordResets } from "@shop/db/schema/users";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { anAdmin, idsOf, refused, rows, sorted, times, type Race } from "./races-calls.ts";

/** Two admins, the only ones; each call demotes one of them. */
function lastAdmins(pairs: readonly (readonly [who: 0 | 1, whom: 0 | 1])[]): Race["prepare"] {
  return async (world) => {
    const { shop, call } = world;
    const admins = [await anAdmin(world), await anAdmin(world)] as const;
    await shop.db.execute(sql`update users set is_admin = false where id not in (${admins[0].id}, ${admins[1].id})`);
    return {
      hold: ["users", idsOf([...admins])],
      calls: pairs.map(([who, whom], index) => () => {
        const { token } = admins[who];
        return call(index, { method: "PUT", url: `/api/users/${admins[whom].id}`, token, body: { isAdmin: false } });
      }),
      statuses: [[200, 400]],
      async afterwards(answers) {
        const message = "The last admin can't be demoted: make someone else an admin first";
        expect(refused(answers)).toMatchObject([{ body: { message } }]);
        expect(await rows(world, "SELECT count(*)::int AS admins FROM users WHERE is_admin", [])).toEqual([
          { admins: 1 },
        ]);
      },
    };
  };
}

/**
 * A user with two reset links uses both at the same time, each with another password. Two uses and no more: one server
 * lets one account change its password by turns, and a third would wait there instead of at the row.
 */
function resetLinks(used: readonly (0 | 1)[]): Race["prepare"] {
  return async (world) => {
    const { shop, call } = world;
    const nora = await addPerson(shop);
    const links = times(2, () => ({ val: newId(), key: newId() }));
    const expiresAt = new Date(Date.now() + 60_000);
    const tokenHash = (key: string) => createHash("sha256").update(key).digest("hex");
    await shop.db
      .insert(passwordResets)
      .values(links.map(({ val, key }) => ({ id: val, userId: nora.id, tokenHash: tokenHash(key), expiresAt })));
    const passwordOf = (index: number) => `${PASSWORD} ${index}`;
    const send = (turn: number, url: string, body: object) => call(turn, { method: "POST", url, body });
    return {
      hold: ["users", [nora.id]],
      calls: used.map((link, index) => () => {
        return send(index, "/api/users/reset-password", { ...links[link], password: passwordOf(index) });
      }),
      statuses: sorted([1, 200], [used.length - 1, 400]),
      async afterwards(answers) {
        const logins = used.map((_, index) => {
          return send(index, "/api/users/login", { email: nora.email, password: passwordOf(index) });
        });
        const given = (await Promise.all(logins)).map(({ status }) => status);
        expect(given).toEqual(answers.map(({ status }) => (status === 200 ? 200 : 401)));
      },
    };
  };
}

export const RACES_OF_PEOPLE: Race[] = [
  {
    name: "of one person's two reviews one counts",
    async prepare(world) {
      const { id } = await addProduct(world.shop);
      const { token } = await addPerson(world.shop);
      const url = `/api/products/${id}/reviews`;
      const ratings = [1, 5];
      return {
        hold: ["products", [id]],
        calls: ratings.map((rating, index) => () => {
          return world.call(index, { method: "POST", url, token, body: { rating, comment: "" } });
        }),
        statuses: [[201, 400]],
        async afterwards(answers) {
          const rating = ratings[answers.findIndex(({ status }) => status === 201)];
          const { body } = await world.call(0, { url: `/api/products/${id}` });
          expect(body).toMatchObject({ numReviews: 1, rating, reviews: [{ rating }] });
        },
      };
    },
  },
  {
    name: "of the last two admins who demote each other one stays",
    prepare: lastAdmins([
      [0, 1],
      [1, 0],
    ]),
  },
  {
    name: "of the last two admins who demote themselves one stays",
    prepare: lastAdmins([
      [0, 0],
      [1, 1],
    ]),
  },
  { name: "of two uses of one reset link one sets the password", prepare: resetLinks([0, 0]) },
  { name: "of the uses of two reset links one sets the password", prepare: resetLinks([1, 0]) },
];
