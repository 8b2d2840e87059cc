import { IMAGE_FORMATS, IMAGE_WIDTHS, UPLOAD, imagePath } from "@shop/domain/product-images";
import type { LightMyRequestResponse } from "fastify";
import { expect } from "vitest";
import type { TestServer } from "../server.fixture.ts";

export interface FilePart {
  field?: string;
  name?: string;
  type?: string;
}

/** A form with this file in it, as a browser would send it. */
export function formOf(
  bytes: Uint8Array,
  { field = UPLOAD.field, name = "a.jpg", type = "image/jpeg" }: FilePart = {},
) {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
}

export async function sendForm(
  server: TestServer,
  form: FormData,
  token: string | null,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const request = new Response(form);
  return server.call({
    method: "POST",
    url: UPLOAD.path,
    token,
    body: Buffer.from(await request.arrayBuffer()),
    headers: { ...headers, "content-type": request.headers.get("content-type") ?? "" },
  });
}

/** The name of an uploaded picture; fails when it was refused. */
export function nameOf(answer: LightMyRequestResponse): string {
  expect([answer.statusCode, answer.headers["content-type"]], answer.body).toEqual([200, "text/plain; charset=utf-8"]);
  const [, name] = /^\/images\/(upload-[0-9a-f]{32})-640\.webp$/.exec(answer.body) ?? [];
  expect(name, answer.body).toBeDefined();
  return name ?? "";
}

/** The URL of each rendering of a picture. */
export const renderingsOf = (name: string) =>
  IMAGE_WIDTHS.flatMap((width) =>
    IMAGE_FORMATS.map((format) => ({ url: imagePath(name, width, format), width, format })),
  );
