import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { serialize } from "bson";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../base/files/temporary-folder.fixture.ts";
import { findDumpFiles } from "./dump-files.ts";
import { readDocuments, type OldDocument } from "./read-documents.ts";

/** The documents of a dump with one file, until it ends or is damaged, and why it is. */
async function read(name: string, content: string | Buffer) {
  const folder = await temporaryFolder();
  await writeFile(join(folder, name), content);
  const documents: OldDocument[] = [];
  try {
    for (const file of await findDumpFiles(folder))
      for await (const document of readDocuments(file)) documents.push(document);
  } catch (error) {
    return { documents, error: error instanceof Error ? error.message : error };
  }
  return { documents };
}

const named = (...names: string[]) => names.map((name) => ({ fields: { name } }));
const bsonOf = (...names: string[]) => Buffer.concat(names.map((name) => serialize({ name })));

test.each([
  ["lines", '{"name":"A"}\n{"name":"B"}\n'],
  ["lines of Windows after a byte order mark", '\ufeff{"name":"A"}\r\n\r\n{"name":"B"}'],
  ["an array", '[{"name":"A"},{"name":"B"}]'],
  ["an array over several lines", '[\n  {\n    "name": "A"\n  },\n  { "name" : "B" }\n]\n'],
  ["nothing", ""],
  ["an empty array", "[]"],
])("JSON may be %s", async (what, text) => {
  const isEmpty = /nothing|empty/.test(what);
  expect(await read("users.json", text)).toEqual({ documents: isEmpty ? [] : named("A", "B") });
});

test("braces, quotes and backslashes in texts do not end a document", async () => {
  const name = 'a } \\ " { [ é 名';
  const text = JSON.stringify([{ name, inner: { list: [{ name: "}" }] } }, { name: "B" }]);
  const { documents } = await read("users.json", text);
  expect(documents).toEqual([{ fields: { name, inner: { list: [{ name: "}" }] } } }, { fields: { name: "B" } }]);
});

test("documents are longer than the parts in which a file is read", async () => {
  const long = "x".repeat(2_500_000);
  expect(await read("users.json", `{"name":"${long}"}\n{"name":"B"}`)).toEqual({ documents: named(long, "B") });
  const content = Buffer.concat(Array.from({ length: 3 }, () => serialize({ name: long })));
  expect((await read("users.bson", content)).documents).toEqual(named(long, long, long));
  expect((await read("users.bson.gz", gzipSync(content))).documents).toEqual(named(long, long, long));
});

test.each([
  ["users.bson", bsonOf("A", "B").subarray(0, -3), "ends in the middle of a document"],
  ["users.bson", Buffer.concat([bsonOf("A"), Buffer.from([1, 0])]), "ends in the middle of a document"],
  ["users.bson", Buffer.concat([bsonOf("A"), Buffer.from([255, 255, 255, 255, 0])]), "no document has -1 bytes"],
  ["users.bson", Buffer.concat([bsonOf("A"), Buffer.from("GIF89a, not BSON")]), "no document has"],
  ["users.bson.gz", gzipSync(bsonOf("A")).subarray(0, -9), "unexpected end of file"],
  ["users.bson.gz", bsonOf("A"), "incorrect header check"],
  ["users.json", '{"name":"A"}\n{"name":', "ends in the middle of a document"],
  ["users.json", '{"name":"A"}\nname: B', "it is not JSON of objects"],
  ["users.json", Buffer.from('{"name":"A"}', "utf16le"), "it is not JSON of objects"],
])("a damaged %s is unreadable where it is damaged", async (name, content, why) => {
  const { documents, error } = await read(name, content);
  expect(error).toMatch(/^DUMP is unreadable: users\./);
  expect(error).toContain(why);
  expect(documents.length).toBeLessThanOrEqual(1);
});

test("a document that is whole but not valid is a problem of its own", async () => {
  const bad = Buffer.from(bsonOf("B"));
  bad[4] = 0x7f;
  const inBson = await read("users.bson", Buffer.concat([bsonOf("A"), bad, bsonOf("C")]));
  expect(inBson.documents).toEqual([
    ...named("A"),
    { problem: expect.stringContaining("is not valid BSON: ") },
    ...named("C"),
  ]);
  const deep = `{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
  for (const text of ['{"_id":{"$oid":"1"}}', '{"name":B}', deep]) {
    const { documents } = await read("users.json", `{"name":"A"}\n${text}\n{"name":"C"}`);
    expect(documents).toEqual([
      ...named("A"),
      { problem: expect.stringContaining("is not valid JSON: ") },
      ...named("C"),
    ]);
  }
});

test("the dump is a folder, or has one with the database's name", async () => {
  const folder = await temporaryFolder();
  await expect(findDumpFiles(join(folder, "nowhere"))).rejects.toThrow("DUMP is unreadable: ENOENT");
  await expect(findDumpFiles(folder)).rejects.toThrow("has none of users, categories");
  await mkdir(join(folder, "shop"));
  await writeFile(join(folder, "shop", "orders.bson"), "");
  await writeFile(join(folder, "shop", "users.bson.gz"), "");
  await writeFile(join(folder, "shop", "users.metadata.json"), "{}");
  await writeFile(join(folder, "shop", "sessions.bson"), "");
  expect((await findDumpFiles(folder)).map(({ name }) => name)).toEqual(["users.bson.gz", "orders.bson"]);
  await writeFile(join(folder, "shop", "users.json"), "");
  await expect(findDumpFiles(folder)).rejects.toThrow("users is in two files");
});
