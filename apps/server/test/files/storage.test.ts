import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StoreUnavailable, type FileStore } from "@shop/api/base/platform/ports";
import { addPerson } from "@shop/api/testing";
import { mainImagePath } from "@shop/domain/product-images";
import sharp from "sharp";
import { describe, expect, onTestFinished, test } from "vitest";
import { createBucketFiles, type BucketSettings } from "../../src/adapters/bucket-files.ts";
import { createDiskFiles } from "../../src/adapters/disk-files.ts";
import { withRenderedDrawings } from "../../src/adapters/drawn-files.ts";
import { createProductImages } from "../../src/adapters/product-images.ts";
import { readEnv } from "../../src/env.ts";
import { createPrivateFiles } from "../../src/files.ts";
import { TestBucket } from "./bucket.fixture.ts";
import { jpeg } from "./pictures.fixture.ts";
import { TEST_ENV, testServer, type TestServer } from "../server.fixture.ts";
import { formOf, nameOf, renderingsOf, sendForm } from "./upload.fixture.ts";

const AWAY = {
  message: "Images are temporarily unavailable. Please try again in a minute.",
  code: "SERVICE_UNAVAILABLE",
};

/** Red on the left and blue on the right. */
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="960"
  ><rect width="480" height="960" fill="#f00"/><rect x="480" width="480" height="960" fill="#00f"/></svg>`;
/** A channel without the small error of lossy formats. */
const level = (channel: number | undefined) => Math.round((channel ?? 0) / 51) * 51;

async function testFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "shop-storage-test-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The files of a bucket, with the shop's settings by default. */
function filesIn(bucket: TestBucket, changes: Partial<BucketSettings> = {}): FileStore {
  const { endpoint, name, region, accessKeyId, secretAccessKey } = bucket;
  return createBucketFiles({ endpoint, bucket: name, region, accessKeyId, secretAccessKey, ...changes });
}

interface Place {
  files: FileStore;
  /** The settings with which a server stores its pictures in this place. */
  env: Record<string, string>;
}

const PLACES: [string, () => Promise<Place>][] = [
  [
    "a folder",
    async () => {
      const folder = await testFolder();
      return { files: createDiskFiles(join(folder, "images")), env: { DATA_DIR: folder } };
    },
  ],
  [
    "a bucket",
    async () => {
      const bucket = await TestBucket.open();
      return { files: filesIn(bucket), env: bucket.env };
    },
  ],
];

async function shopWith(env: Record<string, string>): Promise<{ server: TestServer; token: string }> {
  const server = await testServer({ env });
  return { server, token: (await addPerson(server.shop, { isAdmin: true })).token };
}

describe.each(PLACES)("%s", (_what, open) => {
  test("returns a file unchanged, and null for a missing one", async () => {
    const { files } = await open();
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 256));
    expect([await files.has("a-320.avif"), await files.get("a-320.avif")]).toEqual([false, null]);
    await files.put("a-320.avif", bytes, "image/avif");
    expect([await files.has("a-320.avif"), await files.get("a-320.avif")]).toEqual([true, bytes]);
    expect(await files.get("a-320.webp")).toBeNull();
    await files.put("a-320.avif", Buffer.from("other"), "image/avif");
    expect((await files.get("a-320.avif"))?.toString()).toBe("other");
  });

  test("removes a file, and a missing one without an error", async () => {
    const { files } = await open();
    await files.put("a-320.avif", Buffer.from("x"), "image/avif");
    await files.remove("a-320.avif");
    expect([await files.has("a-320.avif"), await files.get("a-320.avif")]).toEqual([false, null]);
    await files.remove("a-320.avif");
  });

  test("keeps private files apart from pictures, which alone are served", async () => {
    const { files, env } = await open();
    const { server } = await shopWith(env);
    const hidden = createPrivateFiles(readEnv({ ...TEST_ENV, ...env }));
    const names = ["0199aa00-0000-7000-8000-000000000001", "gloves-320.avif"];
    for (const name of names) {
      await hidden.put(name, Buffer.from("private"), "application/pdf");
      expect((await hidden.get(name))?.toString()).toBe("private");
      expect(await files.has(name), name).toBe(false);
      for (const url of [name, `files%2F${name}`, `..%2Ffiles%2F${name}`, `files/${name}`])
        expect((await server.call({ url: `/images/${url}` })).statusCode, url).toBe(404);
    }
    await hidden.remove("gloves-320.avif");
    expect([await hidden.has("gloves-320.avif"), await hidden.has(names[0] ?? "")]).toEqual([false, true]);
  });

  test("holds one complete version after concurrent writes under the same name", async () => {
    const { files } = await open();
    const versions = Array.from({ length: 8 }, (_, index) => Buffer.alloc(100_000, index));
    await Promise.all(versions.map((bytes) => files.put("a-320.avif", bytes, "image/avif")));
    const kept = await files.get("a-320.avif");
    expect(versions.some((bytes) => kept?.equals(bytes))).toBe(true);
  });

  test("stores an admin's upload and serves it", async () => {
    const { files, env } = await open();
    const { server, token } = await shopWith(env);
    const name = nameOf(await sendForm(server, formOf(await jpeg()), token));
    for (const { url, format } of renderingsOf(name)) {
      const answer = await server.call({ url });
      expect([answer.statusCode, answer.headers], url).toMatchObject([
        200,
        {
          "content-type": `image/${format}`,
          "cache-control": "public, max-age=31536000, immutable",
          "x-content-type-options": "nosniff",
        },
      ]);
      expect(answer.rawPayload.equals((await files.get(url.replace("/images/", ""))) ?? Buffer.alloc(0))).toBe(true);
      const head = await server.call({ method: "HEAD", url });
      expect([head.statusCode, head.body, head.headers["content-length"]]).toEqual([
        200,
        "",
        String(answer.rawPayload.length),
      ]);
    }
    const missing = await server.call({ url: mainImagePath(`${name}0`) });
    expect([missing.statusCode, missing.headers["cache-control"]]).toEqual([404, "no-cache"]);
  });

  test("draws each rendering of a drawing once, when it is first asked for", async () => {
    const { files, env } = await open();
    const stored: string[] = [];
    const put: FileStore["put"] = (name, ...file) => (stored.push(name), files.put(name, ...file));
    const drawn = withRenderedDrawings({ ...files, put });
    const images = createProductImages(drawn);
    expect(await images.saveDrawing("gloves-1", Buffer.from(DRAWING))).toBe("/images/gloves-1-640.webp");
    expect(await images.saveDrawing("gloves-1", Buffer.from("another"))).toBe("/images/gloves-1-640.webp");
    expect(stored).toEqual(["gloves-1.svg"]);

    const renderings = renderingsOf("gloves-1").map((one) => ({ ...one, file: one.url.replace("/images/", "") }));
    const asked = [...renderings, ...renderings, ...renderings];
    await Promise.all(asked.map(({ file }) => drawn.get(file)));
    expect(stored.toSorted()).toEqual(["gloves-1.svg", ...renderings.map(({ file }) => file)].toSorted());
    for (const { file, width, format } of renderings) {
      const { data, info } = await sharp((await drawn.get(file)) ?? "")
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([info.width, info.height], file).toEqual([width, width]);
      expect([...data.subarray(0, 3), ...data.subarray(-3)].map(level), file).toEqual([255, 0, 0, 0, 0, 255]);
      expect((await sharp((await files.get(file)) ?? "").metadata()).mediaType, file).toBe(`image/${format}`);
    }
    expect(stored).toHaveLength(7);

    // A server on the same store shows a drawing that none has asked for, and no rendering that does not exist.
    await images.saveDrawing("masks-1", Buffer.from(DRAWING));
    const server = await testServer({ env });
    const status = async (file: string) => (await server.call({ url: `/images/${file}` })).statusCode;
    expect(await status("masks-1-320.avif")).toBe(200);
    for (const missing of ["masks-1-321.avif", "masks-1-320.png", "masks-1.svg", "masks-2-320.avif"])
      expect(await status(missing), missing).toBe(404);
    expect(await Promise.all(["masks-1-960.webp", "masks-2-960.webp"].map(drawn.has))).toEqual([true, false]);
  });
});

describe("a folder", () => {
  test("contains no temporary files after concurrent writes", async () => {
    const folder = await testFolder();
    const files = createDiskFiles(folder);
    await Promise.all([1, 2, 3].map((fill) => files.put("a-320.avif", Buffer.alloc(1_000, fill), "image/avif")));
    expect(await readdir(folder)).toEqual(["a-320.avif"]);
  });

  test("does not allow names with paths to other folders", async () => {
    const folder = await testFolder();
    const files = createDiskFiles(join(folder, "images"));
    await writeFile(join(folder, "secret"), "not a picture");
    expect([await files.get("../secret"), await files.has("../secret")]).toEqual([null, false]);
    await files.put("../../x", Buffer.from("x"), "image/avif");
    expect(await readdir(join(folder, "images"))).toEqual(["x"]);
  });

  test("that can't be used makes uploads and pictures answer 503", async () => {
    const folder = await testFolder();
    const { server, token } = await shopWith({ DATA_DIR: folder });
    const images = join(folder, "images");
    await rm(images, { recursive: true });
    await writeFile(images, "a file where the folder was");
    const uploaded = await sendForm(server, formOf(await jpeg()), token);
    expect([uploaded.statusCode, uploaded.json()]).toEqual([503, AWAY]);
    expect((await server.call({ url: mainImagePath("a") })).statusCode).toBe(503);
  });
});

describe("a bucket", () => {
  test("receives the content type of a file", async () => {
    const bucket = await TestBucket.open();
    await filesIn(bucket).put("a-320.avif", Buffer.from("x"), "image/avif");
    expect(bucket.objects.get("a-320.avif")).toEqual({ bytes: Buffer.from("x"), contentType: "image/avif" });
  });

  test.each<[string, Partial<BucketSettings>, string]>([
    ["a wrong secret", { secretAccessKey: "wrong" }, "answered 403 SignatureDoesNotMatch"],
    ["a wrong key", { accessKeyId: "AKIDWRONG" }, "answered 403 InvalidAccessKeyId"],
    ["a wrong region", { region: "auto" }, "answered 403 InvalidAccessKeyId"],
    ["an unknown bucket", { bucket: "nobodys" }, "answered 404 NoSuchBucket"],
  ])("with %s fails with an error for the log and is not retried", async (_what, changes, words) => {
    const bucket = await TestBucket.open();
    const files = filesIn(bucket, changes);
    const put = () => files.put("a-320.avif", Buffer.from("x"), "image/avif");
    for (const call of [() => files.get("a-320.avif"), put]) {
      const error: unknown = await call().catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(StoreUnavailable);
      expect(String(error)).toContain(words);
    }
    expect(bucket.calls).toEqual(["GET a-320.avif", "PUT a-320.avif"]);
    expect(bucket.objects.size).toBe(0);
  });

  test("accepts an endpoint with a trailing slash", async () => {
    const bucket = await TestBucket.open();
    expect(await filesIn(bucket, { endpoint: `${bucket.endpoint}/` }).has("a-320.avif")).toBe(false);
  });

  test.each([
    ["a server error", { status: 500 }],
    ["a request to slow down", { status: 503, code: "SlowDown" }],
    ["a rate limit", { status: 429 }],
    ["a broken connection", "hang up" as const],
    ["a timeout", "never answer" as const],
  ])("is retried after %s", async (_what, trouble) => {
    const bucket = await TestBucket.open();
    const files = filesIn(bucket, { timeoutMs: 2_000 });
    const once = (verb: string) => {
      let isFirst = true;
      bucket.trouble = (call) => {
        if (!call.startsWith(verb) || !isFirst) return undefined;
        isFirst = false;
        return trouble;
      };
    };
    once("PUT");
    await files.put("a-320.avif", Buffer.from("x"), "image/avif");
    once("GET");
    expect((await files.get("a-320.avif"))?.toString()).toBe("x");
    once("HEAD");
    expect(await files.has("a-320.avif")).toBe(true);
    expect(bucket.calls).toHaveLength(6);
  });

  test.each([
    ["a server error", { status: 500 }, "answered 500 InternalError"],
    ["a broken connection", "hang up" as const, "can't be reached: "],
    ["a timeout", "never answer" as const, "can't be reached: The operation was aborted due to timeout"],
  ])("is unavailable after three attempts that end in %s", async (_what, trouble, words) => {
    const bucket = await TestBucket.open();
    bucket.trouble = () => trouble;
    const error: unknown = await filesIn(bucket, { timeoutMs: 1_000 })
      .get("a-320.avif")
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StoreUnavailable);
    expect(String(error)).toContain(`The bucket shop-pictures at ${bucket.endpoint} ${words}`);
    expect(String(error)).not.toContain(bucket.secretAccessKey);
    expect(bucket.calls).toHaveLength(3);
  });

  test("that is unreachable is reported as unavailable", async () => {
    const bucket = await TestBucket.open();
    const files = filesIn(bucket);
    await bucket.close();
    await expect(files.has("a-320.avif")).rejects.toThrow(/can't be reached: connect ECONNREFUSED/);
  });

  test("that is down makes uploads and pictures answer 503, until it is back", async () => {
    const bucket = await TestBucket.open();
    const { server, token } = await shopWith(bucket.env);
    const picture = await jpeg();
    const url = mainImagePath(nameOf(await sendForm(server, formOf(picture), token)));
    bucket.trouble = () => "hang up";
    const another = await sendForm(server, formOf(await jpeg()), token);
    expect([another.statusCode, another.json()]).toEqual([503, AWAY]);
    for (const path of [url, mainImagePath("none")]) {
      const answer = await server.call({ url: path });
      expect([answer.statusCode, answer.json(), answer.headers["cache-control"]]).toEqual([503, AWAY, "no-store"]);
    }
    bucket.trouble = () => undefined;
    expect((await server.call({ url })).statusCode).toBe(200);
    expect((await server.call({ url: mainImagePath("none") })).statusCode).toBe(404);
  });

  test("that fails during an upload leaves no picture that looks complete, and the next attempt completes it", async () => {
    const bucket = await TestBucket.open();
    const { server, token } = await shopWith(bucket.env);
    const picture = await jpeg();
    bucket.trouble = (call) => (/^PUT .*-960\.webp$/.test(call) ? { status: 500 } : undefined);
    expect((await sendForm(server, formOf(picture), token)).statusCode).toBe(503);
    expect(bucket.objects.size).toBeGreaterThan(0);
    expect([...bucket.objects.keys()].filter((key) => key.endsWith("-640.webp"))).toEqual([]);
    bucket.trouble = () => undefined;
    const name = nameOf(await sendForm(server, formOf(picture), token));
    for (const { url } of renderingsOf(name)) expect((await server.call({ url })).statusCode).toBe(200);
  });

  test("receives a picture once when it is uploaded several times", async () => {
    const bucket = await TestBucket.open();
    const { server, token } = await shopWith(bucket.env);
    const picture = await jpeg();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => sendForm(server, formOf(picture), token)));
    answers.push(await sendForm(server, formOf(picture, { name: "renamed.png", type: "image/png" }), token));
    const [name = "", ...others] = new Set(answers.map(nameOf));
    expect(others).toEqual([]);
    const puts = bucket.calls.filter((call) => call.startsWith("PUT"));
    expect(puts.toSorted()).toEqual(
      renderingsOf(name)
        .map(({ url }) => url.replace("/images/", "PUT "))
        .toSorted(),
    );
    // The file that marks a picture as complete is written last.
    expect(puts.at(-1)).toBe(`PUT ${name}-640.webp`);
  });

  test("receives the files of concurrent uploads one at a time", async () => {
    const bucket = await TestBucket.open();
    const { server, token } = await shopWith(bucket.env);
    let open = () => {};
    bucket.gate = new Promise<void>((resolve) => (open = resolve));
    const pictures = await Promise.all(Array.from({ length: 6 }, () => jpeg()));
    const answers = pictures.map((picture) => sendForm(server, formOf(picture), token));
    const asked = () => bucket.calls.filter((call) => /^HEAD .*-640\.webp$/.test(call)).length;
    await expect.poll(() => [asked(), bucket.putsUnderway]).toEqual([6, 1]);
    open();
    expect(new Set((await Promise.all(answers)).map(nameOf)).size).toBe(6);
    expect(bucket.mostPutsUnderway).toBe(1);
  });
});
