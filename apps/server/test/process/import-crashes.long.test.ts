import { addPerson } from "@shop/api/testing";
import type { ImportRecord } from "@shop/domain/contracts/imports";
import { IMPORT_FILE } from "@shop/domain/imports/import-file";
import { expect, test, vi } from "vitest";
import { builtShop, PRODUCTION_ENV, rows, ServerProcess } from "./process.fixture.ts";

const ROWS = 4_000;
const LINES = Array.from(
  { length: ROWS },
  (_, n) => `ROW-${n},Supplied article ${n},${1 + (n % 90)}.50,${1 + (n % 7)},Category ${n % 5}`,
);
const LIST = ["sku,name,price,stock,category", ...LINES].join("\n");

/** Longer than a process may take to go on with what a killed one has left. */
const WITHIN_MS = 60_000;

test(
  "after kill -9, another process goes on with an import and with its undo, each row once",
  { timeout: 240_000 },
  async () => {
    const { main, shop, env } = await builtShop();
    const { token } = await addPerson(shop, { isAdmin: true });
    const authorization = `Bearer ${token}`;
    let server = new ServerProcess(main, { ...PRODUCTION_ENV, ...env });
    let url = await server.opens();
    const call = async (path: string, init: RequestInit = {}): Promise<ImportRecord> => {
      const answer = await fetch(`${url}${IMPORT_FILE.path}${path}`, {
        ...init,
        headers: { authorization, ...init.headers },
      });
      return (await answer.json()) as ImportRecord;
    };
    const post = (path: string, body: unknown) =>
      call(path, { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } });
    const until = (id: string, isReached: (record: ImportRecord) => boolean) =>
      vi.waitUntil(
        async () => {
          const record = await call(`/${id}`);
          return isReached(record) && record;
        },
        { timeout: WITHIN_MS, interval: 20 },
      );
    const crash = async () => {
      server.signal("SIGKILL");
      await server.ended;
      server = new ServerProcess(main, { ...PRODUCTION_ENV, ...env });
      url = await server.opens();
    };
    const inTheMiddle = ({ progress: { done, total } }: ImportRecord) => done > 0 && done < total;
    const count = async (query: string) =>
      (await rows<{ n: number }>(shop, `select count(*)::integer as n from ${query}`))[0]?.n;

    const form = new FormData();
    form.set(IMPORT_FILE.kindField, "products");
    form.set(IMPORT_FILE.field, new File([LIST], "supplier.csv"));
    const { _id: id, version } = await call("", { method: "POST", body: form });
    await until(id, ({ state, progress }) => state === "reading" && progress.done > 0);
    await crash();
    expect(await until(id, ({ state }) => state === "ready")).toMatchObject({
      counts: { created: ROWS },
      problem: null,
    });

    await post(`/${id}/run`, { version });
    await until(id, inTheMiddle);
    await crash();
    expect(await until(id, ({ state }) => state === "done")).toMatchObject({ counts: { created: ROWS, failed: 0 } });
    expect([await count("products"), await count("stock_movements")]).toEqual([ROWS, ROWS]);
    expect(await count("audit_log where entity = 'product' and action = 'created'")).toBe(ROWS);

    await post(`/${id}/undo`, {});
    await until(id, inTheMiddle);
    await crash();
    expect(await until(id, ({ state }) => state === "undone")).toMatchObject({ progress: { done: ROWS, total: ROWS } });
    expect([await count("products"), await count("categories"), await count("stock_movements")]).toEqual([0, 0, 0]);
    expect(await count("audit_log where entity = 'product' and action = 'removed'")).toBe(ROWS);
  },
);
