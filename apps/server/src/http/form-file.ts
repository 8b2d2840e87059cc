import type { IncomingMessage } from "node:http";
import multipart, { type MultipartFile } from "@fastify/multipart";
import { refusal } from "@shop/api/base/platform/errors";
import { TRPCError } from "@trpc/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

const BROKEN_FORM = "The upload was incomplete. Please try again.";

/** A form with one file, and the messages of its refusals. */
export interface FileForm {
  field: string;
  maxBytes: number;
  notMultipart: string;
  noFile: string;
  severalFiles: string;
  tooLarge: string;
}

export const isForm = (contentType: string | undefined): boolean =>
  /^multipart\/form-data(;|$)/i.test(contentType ?? "");

/** A constraint that separates two routes of the same path: one for forms, and one for all other bodies. */
const formConstraint = {
  name: "isForm",
  storage: <Handler>() => {
    const handlers = new Map<unknown, Handler>();
    return {
      get: (isOne: unknown) => handlers.get(isOne) ?? null,
      set: (isOne: unknown, handler: Handler) => void handlers.set(isOne, handler),
    };
  },
  deriveConstraint: ({ headers }: IncomingMessage) => isForm(headers["content-type"]) || undefined,
};

/** Lets routes be for forms alone, with `onlyForms`, beside one of the same path for all other bodies. */
export const separateForms = (app: FastifyInstance): void => app.addConstraintStrategy(formConstraint);
export const onlyForms = { [formConstraint.name]: true };

/** Lets the routes of a plugin scope read the file of such a form. */
export async function acceptForms(scope: FastifyInstance, { maxBytes }: FileForm): Promise<void> {
  // Allows two files, so that the second can be refused with its own message.
  await scope.register(multipart, {
    limits: { fileSize: maxBytes, files: 2, fields: 10, fieldSize: 1_000 },
    throwFileSizeLimit: false,
  });
}

/** The largest body in bytes: a larger one has a file that is too large, or too many files. */
export const formBytes = ({ maxBytes }: FileForm): number => 2 * maxBytes;

/** Refuses a body that is not a form or clearly too large, before it is read. */
export function refuseAllButForms({ headers }: FastifyRequest, form: FileForm): void {
  if (!isForm(headers["content-type"])) throw refusal("BAD_REQUEST", form.notMultipart);
  if (Number(headers["content-length"]) > formBytes(form)) throw tooLarge(form);
}

/** A form's file, with the name that it has on its sender's computer, and the form's other fields. */
export interface SentForm {
  content: Buffer;
  fileName: string;
  fields: Record<string, string>;
}

/** The only file of the form. Throws a refusal for any other form. */
export const fileOf = async (request: FastifyRequest, reply: FastifyReply, form: FileForm): Promise<Buffer> =>
  (await formOf(request, reply, form)).content;

/** The only file of the form, with its other fields. Throws a refusal for any other form. */
export async function formOf(request: FastifyRequest, reply: FastifyReply, form: FileForm): Promise<SentForm> {
  const sent = await onlyFileOf(request, form).catch((error: unknown) => {
    // Most clients read the response only after they have sent everything, so the rest is read and discarded. A body
    // without a length may never end, so its connection is closed.
    request.raw.unpipe().resume();
    if (request.headers["content-length"] === undefined) void reply.header("connection", "close");
    throw error instanceof TRPCError ? error : refusal("BAD_REQUEST", BROKEN_FORM);
  });
  if (!sent) throw refusal("BAD_REQUEST", form.noFile);
  return sent;
}

async function onlyFileOf(request: FastifyRequest, form: FileForm): Promise<SentForm | undefined> {
  let file: Omit<SentForm, "fields"> | undefined;
  const fields: Record<string, string> = {};
  for await (const part of request.parts()) {
    if (part.type !== "file") {
      if (typeof part.value === "string") fields[part.fieldname] = part.value;
      continue;
    }
    if (file) throw refusal("BAD_REQUEST", form.severalFiles);
    if (part.fieldname !== form.field) throw refusal("BAD_REQUEST", form.noFile);
    file = { content: await bytesOf(part, form), fileName: part.filename };
  }
  return file && { ...file, fields };
}

/** Refuses a file as soon as it is too large: the plugin itself would wait for the file's end. */
async function bytesOf(part: MultipartFile, form: FileForm): Promise<Buffer> {
  part.file.once("limit", () => part.file.destroy(tooLarge(form)));
  const bytes = part.file.truncated ? undefined : await part.toBuffer();
  // The limit may have been reached before the listener was added, or with the last chunk.
  if (!bytes || part.file.truncated) throw tooLarge(form);
  return bytes;
}

const tooLarge = (form: FileForm) => refusal("PAYLOAD_TOO_LARGE", form.tooLarge);
