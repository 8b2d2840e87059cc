// The dashboard and the alert rules of docs/monitoring, compared with a real /metrics response and with the documentation.
import { readFile } from "node:fs/promises";
import { addOrder, addPerson, addProduct } from "@shop/api/testing";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { startIntervalJob } from "../../src/jobs/jobs.ts";
import { measuredShop } from "./metrics.fixture.ts";

interface Rule {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { summary: string; description: string; runbook_url: string };
}

const read = (path: string) => readFile(new URL(`../../../../${path}`, import.meta.url), "utf8");

async function rulesOf(path: string): Promise<Rule[]> {
  const { groups } = parse(await read(path)) as { groups: { rules: Rule[] }[] };
  return groups.flatMap(({ rules }) => rules);
}

async function panelsOf(path: string): Promise<{ title: string; targets: { expr: string }[] }[]> {
  const { panels } = JSON.parse(await read(path)) as { panels: { title: string; targets: { expr: string }[] }[] };
  return panels;
}

/** The names of the metrics in an expression, without quoted text. */
const metricsIn = (expression: string) =>
  expression.replaceAll(/"[^"]*"/g, "").match(/\b(?:shop|nodejs|process)_\w+/g) ?? [];

test("the dashboard and the alerts use only metrics of /metrics, and together all of the shop's", async () => {
  const { app, shop, call, scrape } = await measuredShop();
  onTestFinished(startIntervalJob("foldProductCounts", shop, app.log).stop);
  const glove = await addProduct(shop);
  await addOrder(shop, await addPerson(shop), [[glove, 1]]);
  await call({ url: `/api/products/${glove.id}` });
  const answer = await scrape();
  const samples = new Set([...answer.matchAll(/^(\w+)[ {]/gm)].map(([, name]) => name));
  const shown = (await panelsOf("docs/monitoring/dashboard.json")).flatMap(({ targets }) =>
    targets.flatMap(({ expr }) => metricsIn(expr)),
  );
  const alerted = (await rulesOf("docs/monitoring/alerts.yml")).flatMap(({ expr }) => metricsIn(expr));
  expect(shown.length).toBeGreaterThan(20);
  expect(alerted.length).toBeGreaterThan(5);
  expect([...shown, ...alerted].filter((name) => !samples.has(name))).toEqual([]);
  const own = [...answer.matchAll(/^# TYPE (shop_\w+) /gm)].map(([, name = ""]) => name);
  const used = [...shown, ...alerted].join(" ");
  expect(own.filter((name) => !used.includes(name))).toEqual([]);
});

test("each of the six alerts has a runbook section", async () => {
  const rules = await rulesOf("docs/monitoring/alerts.yml");
  const operations = await read("docs/operations.md");
  expect(rules).toHaveLength(6);
  for (const { alert, labels, annotations } of rules) {
    expect(["warning", "critical"]).toContain(labels.severity);
    expect(annotations.description.length).toBeGreaterThan(50);
    expect(annotations.runbook_url).toBe(`docs/operations.md#${alert.toLowerCase()}`);
    expect(operations).toContain(`\n#### ${alert}\n`);
  }
});
