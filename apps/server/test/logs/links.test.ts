import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { newId } from "@shop/db/columns";
import { addProduct, orderOf, PASSWORD } from "@shop/api/testing";
import { outbox } from "@shop/db/schema/contacts";
import { expect, test } from "vitest";
import { loggedPath } from "../../src/log.ts";
import { testServer, type TestServer } from "../server.fixture.ts";
import { logFolder } from "./run-log.ts";

const EMAIL = "nora@test.example";
const SUBSCRIBER = "omar@test.example";
const LINK = /http:\/\/[^\s"<>]+/g;

/** Every line that the servers of this run have logged. */
const logged = async () =>
  (await Promise.all((await readdir(logFolder())).map((name) => readFile(join(logFolder(), name), "utf8")))).join("");

/** Causes emails of every kind with a link, and returns the distinct links without the shop's address. */
async function mailedLinks({ shop, call }: TestServer): Promise<string[]> {
  const post = (url: string, body: object, token?: string) => call({ method: "POST", url, body, token: token ?? null });
  const glove = await addProduct(shop);
  const registered = await post("/api/users", { name: "Nora", email: EMAIL, password: PASSWORD });
  const { token } = registered.json<{ token: string }>();
  expect((await post("/api/orders", orderOf([[glove, 1]]), token)).statusCode).toBe(201);
  expect((await post("/api/users/forgot-password", { EmailAddress: EMAIL })).statusCode).toBe(200);
  expect((await post("/trpc/contacts.subscribe", { email: SUBSCRIBER })).statusCode).toBe(200);
  const mails = await shop.db.select().from(outbox);
  const links = mails.flatMap(
    ({ text, html }) => `${text ?? ""} ${html ?? ""}`.replaceAll("&amp;", "&").match(LINK) ?? [],
  );
  const own = links.filter((link) => link.startsWith(shop.settings.appUrl));
  return [...new Set(own)].map((link) => link.slice(shop.settings.appUrl.length).replace(/[.,]$/, "") || "/");
}

/** Variants of a link, as email programs, people and attackers may write it. */
const variantsOf = (link: string): string[] => [
  link,
  `${link}/`,
  `${link}?utm=mail`,
  link.replace("?", "%3F").replaceAll("&", "%26"),
  link.replace("/subscribe/", "/SUBSCRIBE/"),
  link.replace("/subscribe/", "/%73ubscribe%2F"),
  link.replace("/subscribe/", "//subscribe//"),
  `/api${link}`,
];

test("no secret is logged when links of every kind are used", async () => {
  const server = await testServer();
  const { app, shop } = server;
  const links = await mailedLinks(server);
  const reset = new URL(links.find((link) => link.startsWith("/set?")) ?? "", shop.settings.appUrl);
  const subscription = links.find((link) => link.startsWith("/subscribe/")) ?? "";
  const [id, resetSecret] = [reset.searchParams.get("vl") ?? "", reset.searchParams.get("r") ?? ""];
  const token = decodeURIComponent(subscription.slice("/subscribe/".length));
  const secrets = [resetSecret, token, PASSWORD];
  for (const secret of secrets) expect(secret.length).toBeGreaterThan(8);

  const mark = newId();
  const ask = (method: "GET" | "POST", url: string, payload?: object) =>
    app.inject({
      method,
      url,
      headers: { "x-request-id": mark, referer: shop.settings.appUrl + subscription, cookie: `reset=${resetSecret}` },
      ...(payload && { payload }),
    });
  for (const link of links) for (const variant of variantsOf(link)) await ask("GET", variant);
  // As inputs of calls: in the query of a GET, which mutations refuse, and in the body, also when the database fails.
  const uses = [
    ["contacts.confirmSubscription", { token }],
    ["users.resetPassword", { val: id, key: resetSecret, password: "a new password for Nora" }],
  ] as const;
  for (const [procedure, input] of uses) {
    await ask("GET", `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`);
    await shop.db.$client.query("alter table subscribers rename to away; alter table password_resets rename to gone");
    expect((await ask("POST", `/trpc/${procedure}`, input)).statusCode).toBe(500);
    await shop.db.$client.query("alter table away rename to subscribers; alter table gone rename to password_resets");
    expect((await ask("POST", `/trpc/${procedure}`, input)).statusCode).toBe(200);
  }

  const log = await logged();
  expect(log).toContain(mark);
  expect(log).toContain('"url":"/subscribe/:token"');
  for (const secret of secrets) expect(log.includes(secret), secret).toBe(false);
});

test.each([
  ["/subscribe/abc", "/subscribe/:token"],
  ["/subscribe/abc?x=1", "/subscribe/:token"],
  ["/Subscribe/abc/", "/subscribe/:token"],
  ["//subscribe/abc", "/subscribe/:token"],
  ["/%73ubscribe%2fabc", "/subscribe/:token"],
  ["/subscribe/%zz", "/subscribe/:token"],
  ["http://shop.example/subscribe/abc", "/subscribe/:token"],
  ["/set?vl=1&r=abc", "/set"],
  ["/set%3Fvl=1&r=abc", "/set"],
  ["/product/%E2%82%AC", "/product/%E2%82%AC"],
  ["/subscribe", "/subscribe"],
  ["/api/products?keyword=x", "/api/products"],
])("%j is logged as %j", (url, path) => {
  expect(loggedPath(url)).toBe(path);
});
