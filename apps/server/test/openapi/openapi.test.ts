import { Validator } from "@seriousme/openapi-schema-validator";
import { setReadableIssues } from "@shop/domain/contracts/issues";
import { TEST_EVENT, WEBHOOK_EVENTS } from "@shop/domain/webhook-events";
import type { z } from "zod";
import { beforeAll, describe, expect, test } from "vitest";
import { API_VERSION, TAGS } from "../../src/openapi/document.ts";
import { EXAMPLES } from "../../src/openapi/examples/examples.ts";
import { BODIES, errorSchema } from "../../src/openapi/schemas.ts";
import type { Operation, Response } from "../../src/openapi/types.ts";
import { restProcedures } from "../../src/endpoints/rest-procedures.ts";
import { CONTRACT, PLAIN_ROUTES } from "../contract/contract-table.ts";
import { document, expectFitting } from "./drift.ts";
import { testServer } from "../server.fixture.ts";
import { installTools } from "../../../../scripts/install-tools.ts";

const operations = Object.entries(document.paths ?? {}).flatMap(([path, verbs]) =>
  Object.entries(verbs as Record<string, Operation>).map(([verb, operation]) => ({
    call: `${verb.toUpperCase()} ${path}`,
    operation,
  })),
);
/** A path without the names of its parameters. */
const shapeOf = (path: string) => path.replace(/\{\w+\}/g, "{}");
beforeAll(setReadableIssues);

test("the document is served with an ETag", async () => {
  const server = await testServer();
  const answer = await server.call({ url: "/api/openapi.json" });
  expect(answer.json()).toEqual(JSON.parse(JSON.stringify(document)));
  const etag = String(answer.headers["etag"]);
  const again = await server.call({ url: "/api/openapi.json", headers: { "if-none-match": etag } });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
});

test("the document is valid OpenAPI 3.1 for a standard validator", async () => {
  expect(document.openapi).toBe("3.1.0");
  expect(await new Validator().validate({ ...structuredClone(document) })).toEqual({ valid: true });
});

/** The errors of Redocly's recommended rules, by their name. */
async function lintErrors(api: object): Promise<string[]> {
  installTools("apps/server/test/openapi/tools");
  const { createConfig, lintFromString } = await import("./tools/redocly.ts");
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source: JSON.stringify(api), absoluteRef: "openapi.json", config });
  return problems.filter(({ severity }) => severity === "error").map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

test("a linter finds no error in the document, and finds one path under two names", async () => {
  expect(await lintErrors(document)).toEqual([]);
  const { "/subcategorySection/{id}": sections } = document.paths ?? {};
  const paths = { "/subcategorySection/{id}": sections, "/subcategorySection/{subCategoryId}": sections };
  const twice = { ...document, paths };
  expect(await lintErrors(twice)).toContainEqual(expect.stringMatching(/^no-identical-paths: /));
});

test("no two paths differ only in the names of their parameters, and each path has its own parameters", () => {
  const paths = Object.keys(document.paths ?? {});
  expect(new Set(paths.map(shapeOf)).size).toBe(paths.length);
  expect(Object.keys(document.paths?.["/subcategorySection/{id}"] ?? {}).toSorted()).toEqual(["delete", "get", "put"]);
  for (const { call, operation } of operations) {
    const inPath = (operation.parameters ?? []).flatMap((it) => ("in" in it && it.in === "path" ? [it.name] : []));
    expect(inPath, call).toEqual([...call.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  }
});

test("the document contains the shop's name and URL and the API version", () => {
  expect(document.info).toMatchObject({ title: "Test Supply", version: API_VERSION });
  expect(API_VERSION).toMatch(/^\d+\.\d+\.\d+$/);
  expect(document.servers).toEqual([{ url: "http://localhost:3000/api" }]);
});

test("the document describes exactly the served operations, with their role and status", () => {
  const listed = [...CONTRACT, ...PLAIN_ROUTES].map(
    ({ method, path, role, status }) => `${method} ${shapeOf(path)} ${role} ${status}`,
  );
  const described = operations.map(({ call, operation }) => {
    const [success] = Object.keys(operation.responses ?? {});
    return `${shapeOf(call)} ${String(operation["x-role"])} ${success}`;
  });
  expect(described.toSorted()).toEqual(listed.toSorted());
});

test("an operation's id is the name of its tRPC procedure", () => {
  const ids = new Map(operations.map(({ call, operation }) => [shapeOf(call), operation.operationId]));
  for (const { method, path, procedure } of CONTRACT) expect(ids.get(`${method} ${shapeOf(path)}`)).toBe(procedure);
  expect(new Set(ids.values()).size).toBe(operations.length);
});

test("each operation has the token requirement and the API key scope of its call", () => {
  for (const [path, { role, scope }] of restProcedures()) {
    const operation = operations.find((it) => it.operation.operationId === path)?.operation;
    const wantsToken = JSON.stringify(operation?.security) === '[{"bearer":[]}]';
    expect([wantsToken, operation?.["x-scope"]], path).toEqual([role !== "visitor", scope]);
    if (scope === "person") expect(operation?.description).toContain("No API key");
    else if (scope) expect(operation?.description).toContain(`needs the scope \`${scope}\``);
  }
});

test("limits are described for all limited calls, which are all except the documentation page", async () => {
  const server = await testServer({ env: { RATE_LIMIT: "on", RATE_LIMIT_CALLS: "1" } });
  for (const path of ["/openapi.json", "/docs"]) {
    const answers = await Promise.all([1, 2, 3].map(() => server.call({ url: `/api${path}` })));
    const isLimited = answers.some(({ statusCode }) => statusCode === 429);
    const isCounted = answers.every(({ headers }) => "ratelimit" in headers);
    const described = JSON.stringify(operations.find(({ call }) => call === `GET ${path}`)?.operation.responses);
    expect([isLimited, isCounted], path).toEqual([
      described.includes("TooManyRequests"),
      described.includes("/RateLimit"),
    ]);
  }
});

describe.each(operations)("$call", ({ operation }) => {
  const { operationId = "", parameters = [], requestBody, responses = {} } = operation;

  test("has a summary and a described tag", () => {
    expect(operation.summary).toMatch(/^[A-Z]/);
    expect(TAGS.map(({ name }) => name)).toEqual(expect.arrayContaining(operation.tags ?? ["none"]));
  });

  test("describes each parameter with a valid example", () => {
    for (const it of parameters) {
      if ("$ref" in it) continue;
      const { name, description, schema, example } = it;
      expect(description, name).toMatch(/\w/);
      expectFitting(schema, example, `${operationId} ${name}`);
    }
  });

  test("has request and response examples that match their schemas", () => {
    if (requestBody && "content" in requestBody) {
      for (const { schema, example } of Object.values(requestBody.content)) expectFitting(schema, example, operationId);
    }
    for (const [status, response] of Object.entries<Response>(responses)) {
      const content = ("content" in response && response.content) || {};
      for (const { schema, example, examples } of Object.values(content)) {
        const values = examples
          ? Object.values(examples).map((it) => ("value" in it ? (it.value as unknown) : it))
          : [example];
        for (const value of values) expectFitting(schema, value, `${operationId} ${status}`);
      }
    }
  });

  test("has one shape for all errors", () => {
    const statuses = Object.keys(responses).map(Number);
    if (operationId !== "docs") expect(statuses).toEqual(expect.arrayContaining([429, 500]));
    for (const [status, response] of Object.entries<Response>(responses)) {
      if (Number(status) < 400 || "$ref" in response) continue;
      expect(response).toMatchObject({
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      });
    }
  });
});

test.each(restProcedures().map(([path, { procedure }]) => ({ path, procedure })))(
  "the example of $path matches the schemas of its procedure",
  ({ path, procedure }) => {
    const { inputs, output } = procedure._def as unknown as { inputs: z.ZodType[]; output: z.ZodType };
    const example = EXAMPLES.get(path);
    expect(example?.output).toBeDefined();
    expect(output.parse(example?.output)).toEqual(example?.output);
    expect(inputs[0]?.parse(example?.input)).toMatchObject(example?.input ?? {});
  },
);

test("every example, body and component is used", () => {
  const paths = restProcedures().map(([path]) => path);
  expect(paths).toEqual(expect.arrayContaining([...EXAMPLES.keys(), ...Object.keys(BODIES)]));
  const text = JSON.stringify([document.paths, document.webhooks, document.components]);
  for (const [kind, parts] of Object.entries({ ...document.components, securitySchemes: {} })) {
    for (const name of Object.keys(parts)) expect(text).toContain(`"#/components/${kind}/${name}"`);
  }
});

test("every example of an error has the shape of the shop's errors", () => {
  for (const response of Object.values(document.components?.responses ?? {})) {
    if (!("content" in response)) continue;
    for (const example of Object.values(response.content?.["application/json"]?.examples ?? {}))
      expect(errorSchema.strict().safeParse("value" in example && example.value).success).toBe(true);
  }
});

test("the document describes each webhook with a valid example", () => {
  expect(Object.keys(document.webhooks ?? {})).toEqual([...WEBHOOK_EVENTS, TEST_EVENT]);
  for (const [event, { post }] of Object.entries(document.webhooks as Record<string, { post: Operation }>)) {
    const body = post.requestBody;
    if (!body || !("content" in body)) throw new Error(`${event} has no body`);
    const { schema, example } = body.content["application/json"] ?? {};
    expect(example).toMatchObject({ type: event });
    expectFitting(schema, example, event);
    const headers = (post.parameters ?? []).map((it) => "name" in it && it.name);
    expect(headers).toEqual(["webhook-id", "webhook-timestamp", "webhook-signature"]);
  }
});

test("the document allows new fields in responses", () => {
  const closed = JSON.stringify(document).match(/"additionalProperties":false/g);
  expect(closed).toBeNull();
});
