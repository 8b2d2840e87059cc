import type { ApiDocument, ApiOperation, ApiReference, ApiResponse } from "./api-document.ts";

/** The calls and the webhooks, as the search finds them. */
export interface SearchIndex {
  /** True when every word of `keyword` occurs in what the document tells of the call, in whatever order and case. */
  findsCall(method: string, path: string, keyword: string): boolean;
  /** The events of the webhooks that are found likewise. */
  webhooks(keyword: string): string[];
}

/** What the search looks through: each call's verb, path, area, name and texts, and its statuses with what they mean. */
export function createSearchIndex(api: ApiDocument): SearchIndex {
  const calls = textsOf(api, api.paths);
  const webhooks = textsOf(api, api.webhooks ?? {}, "webhooks");
  return {
    findsCall: (method, path, keyword) => holds(calls.get(`${method} ${path}`), keyword),
    webhooks: (keyword) =>
      Object.entries(api.webhooks ?? {}).flatMap(([event, verbs]) =>
        Object.keys(verbs).some((method) => holds(webhooks.get(`${method} ${event}`), keyword)) ? [event] : [],
      ),
  };
}

function holds(text = "", keyword: string): boolean {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => text.includes(word));
}

function textsOf(api: ApiDocument, paths: ApiDocument["paths"], section = ""): Map<string, string> {
  const entries = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(
      ([method, operation]) =>
        [`${method} ${path}`, [section, method, path, ...told(api, operation)].join(" ").toLowerCase()] as const,
    ),
  );
  return new Map(entries);
}

function told(api: ApiDocument, { tags = [], operationId, summary, description, responses = {} }: ApiOperation) {
  const answers = Object.entries(responses).map(([status, answer]) => `${status} ${meaningOf(api, answer)}`);
  return [...tags, operationId ?? "", summary ?? "", description ?? "", ...answers];
}

function meaningOf({ components }: ApiDocument, answer: ApiResponse | ApiReference): string {
  if ("description" in answer) return answer.description;
  return components?.responses?.[answer.$ref.split("/").at(-1) ?? ""]?.description ?? "";
}
