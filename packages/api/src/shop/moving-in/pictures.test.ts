import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { LIMITS } from "@shop/domain/limits";
import { NOT_A_PICTURE } from "@shop/domain/product-images";
import { expect, test } from "vitest";
import { refusal } from "../../base/platform/errors.ts";
import { temporaryFolder } from "../../base/files/temporary-folder.fixture.ts";
import { picturesFrom } from "./pictures.ts";

/** A folder of pictures whose content is their name; the store refuses what begins with 'not'. */
async function setUp() {
  const root = await temporaryFolder();
  const folder = join(root, "pictures");
  await mkdir(join(folder, "uploads", "deep"), { recursive: true });
  for (const file of ["a.png", "uploads/b.png", "uploads/deep/c d.png", "uploads/not-a-picture.png", "../secret.png"])
    await writeFile(join(folder, file), file);
  const save = await picturesFrom(folder, {
    saveUpload: async (bytes) => {
      if (bytes.toString().includes("not")) throw refusal("BAD_REQUEST", NOT_A_PICTURE);
      return `/images/${bytes.toString()}`;
    },
  });
  return {
    folder,
    async saved(oldPath: string) {
      const notes: string[] = [];
      const path = await save(oldPath, (message) => notes.push(message));
      return path ?? notes.join();
    },
  };
}

test.each([
  ["/a.png", "/images/a.png"],
  ["a.png?v=2", "/images/a.png"],
  ["/uploads/b.png", "/images/uploads/b.png"],
  ["\\uploads\\b.png", "/images/uploads/b.png"],
  ["https://old.example/uploads/b.png", "/images/uploads/b.png"],
  ["/images/deep/a.png", "/images/a.png"],
  ["uploads/deep/c%20d.png", "/images/uploads/deep/c d.png"],
  ["/static/uploads/b.png", "/images/uploads/b.png"],
])("%s is found as %s", async (oldPath, found) => {
  expect(await (await setUp()).saved(oldPath)).toBe(found);
});

test.each([
  "../secret.png",
  "/uploads/../../secret.png",
  "%2e%2e/secret.png",
  "/uploads",
  "",
  "/",
  "a.png\0",
  "%00",
  "c.png",
])("%j is not found", async (oldPath) => {
  expect(await (await setUp()).saved(oldPath)).toContain("is not in the folder of pictures");
});

test("a link that leads out of the folder is not followed", async () => {
  const { folder, saved } = await setUp();
  await symlink(join(folder, "..", "secret.png"), join(folder, "link.png"));
  await symlink(join(folder, ".."), join(folder, "up"));
  for (const oldPath of ["link.png", "up/secret.png"]) expect(await saved(oldPath)).toContain("is not in the folder");
});

test("what would be refused as an upload is left out", async () => {
  const { folder, saved } = await setUp();
  expect(await saved("/uploads/not-a-picture.png")).toContain(`is left out: ${NOT_A_PICTURE}`);
  await writeFile(join(folder, "large.png"), Buffer.alloc(LIMITS.imageBytes + 1));
  expect(await saved("large.png")).toContain("is larger than 5 MB");
});
