import type { ImmutableMap } from "./swagger-system.ts";

/** The request as a program would send it with `fetch`; a file to upload is named and left to the reader. */
export function fetchSnippet(request: ImmutableMap): string {
  const method = String(request.get("method"));
  const headers = request.get("headers") as { toJS(): Record<string, string> } | undefined;
  const body = request.get("body");
  const options = [
    ...(method === "GET" ? [] : [`method: ${JSON.stringify(method)}`]),
    ...(headers ? [`headers: ${indented(headers.toJS())}`] : []),
    ...(body === undefined ? [] : [`body: ${bodyOf(body)}`]),
  ];
  const given = options.length > 0 ? `, {\n${options.map((option) => `  ${option},\n`).join("")}}` : "";
  return `const answer = await fetch(${JSON.stringify(request.get("url"))}${given});\nconsole.log(answer.status, await answer.json());`;
}

const indented = (value: unknown) => JSON.stringify(value, null, 2).replaceAll("\n", "\n  ");

function bodyOf(body: unknown): string {
  if (typeof body !== "string") return "form /* a FormData with the fields above */";
  try {
    return `JSON.stringify(${indented(JSON.parse(body))})`;
  } catch {
    return JSON.stringify(body);
  }
}
