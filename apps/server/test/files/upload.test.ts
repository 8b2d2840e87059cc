import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { createContext, Script } from "node:vm";
import { addPerson, type Person } from "@shop/api/testing";
import { LIMITS } from "@shop/domain/limits";
import { NO_TOKEN, NOT_ADMIN, TOKEN_FAILED } from "@shop/domain/messages";
import { imageSrcSet, UPLOAD } from "@shop/domain/product-images";
import sharp, { type Sharp } from "sharp";
import { longTest } from "@shop/db/testing/long-form";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  avifThatLies,
  FORMATS,
  gifThatClaims,
  gifThatRuns,
  jpeg,
  jpegThatClaims,
  noise,
  noiseAs,
  pngThatClaims,
  zipArchive,
} from "./pictures.fixture.ts";
import { createTestServer, testServer, type TestServer } from "../server.fixture.ts";
import { formOf, nameOf, renderingsOf, sendForm, type FilePart } from "./upload.fixture.ts";

const FOREVER = "public, max-age=31536000, immutable";
const NOT_A_PICTURE = "This file type is not supported. Choose a JPEG, PNG, WebP, AVIF or GIF image.";
const DAMAGED = "This picture is damaged or incomplete: save it again and choose the new file";
const MORE_THAN_A_PICTURE =
  "This file contains more than an image, such as a web page, a program or an archive: save it again as a plain image";
const TOO_MANY_PIXELS = "This picture has more than 40 megapixels: choose a smaller one";
const TOO_LARGE = {
  message: "This file is larger than 5 MB: choose a smaller picture",
  code: "PAYLOAD_TOO_LARGE",
};
const NO_PICTURE = "Choose a picture: it goes in the field image";

/** A JPEG without its end marker that the decoder still accepts, which depends on the last bits of the pixels. */
async function cutBehindItsPixels(): Promise<Buffer> {
  const cut = (await jpeg(16, 16)).subarray(0, -2);
  const isTaken = await sharp(cut, { failOn: "error" })
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    );
  return isTaken ? cut : cutBehindItsPixels();
}

/** One server for all tests that only upload pictures: no two pictures are equal. */
let server: TestServer;
let admin: Person;

beforeAll(async () => {
  server = await createTestServer();
  admin = await addPerson(server.shop, { isAdmin: true });
});
afterAll(() => server.close());

const send = (bytes: Uint8Array, part?: FilePart) => sendForm(server, formOf(bytes, part), admin.token);

/** The widest rendering of an upload. */
async function rendered(bytes: Uint8Array): Promise<Buffer> {
  const name = nameOf(await send(bytes));
  return (await server.call({ url: `/images/${name}-960.webp` })).rawPayload;
}

async function sizeOf(picture: Buffer): Promise<[number, number]> {
  const { width, height } = await sharp(picture).metadata();
  return [width, height];
}

/** Red, green and blue of one pixel. */
async function colourAt(picture: Buffer, left: number, top: number): Promise<number[]> {
  return [...(await sharp(picture).removeAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
}

function expectNear(colour: number[], wanted: number[]): void {
  const farthest = Math.max(...wanted.map((value, index) => Math.abs(value - (colour[index] ?? 255))));
  expect(farthest, `${colour.join()} is not ${wanted.join()}`).toBeLessThanOrEqual(12);
}

describe("an upload is", () => {
  test.each([
    ["a caller without a token", null, 401, NO_TOKEN],
    ["a bad token", "garbage", 401, TOKEN_FAILED],
    ["a customer", "customer", 403, NOT_ADMIN],
  ])("refused for %s", async (_who, token, status, message) => {
    const sent = token === "customer" ? (await addPerson(server.shop)).token : token;
    const answer = await sendForm(server, formOf(await jpeg()), sent);
    expect([answer.statusCode, answer.json()]).toEqual([
      status,
      { message, code: status === 401 ? "UNAUTHORIZED" : "FORBIDDEN" },
    ]);
    const notEvenMultipart = await server.call({ method: "POST", url: UPLOAD.path, token: sent, body: {} });
    expect(notEvenMultipart.statusCode).toBe(status);
  });

  test("refused before its body arrives", async () => {
    const { app } = await testServer();
    await app.listen({ host: "127.0.0.1", port: 0 });
    const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
    socket.write(
      `POST ${UPLOAD.path} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000\r\n\r\n`,
    );
    const [answer] = (await once(socket, "data")) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 401 /);
    socket.destroy();
  });

  test.each(FORMATS)("accepted as %s under any name and type, and served in every width and format", async (format) => {
    const answer = await send(await noiseAs(format, 960, 720), {
      name: "../../etc/passwd",
      type: "text/html",
    });
    const name = nameOf(answer);
    expect(imageSrcSet(answer.body, "avif")).toBeDefined();
    for (const { url, width, format: served } of renderingsOf(name)) {
      const picture = await server.call({ url });
      expect([picture.statusCode, picture.headers], url).toMatchObject([
        200,
        { "content-type": `image/${served}`, "cache-control": FOREVER, "x-content-type-options": "nosniff" },
      ]);
      const metadata = await sharp(picture.rawPayload).metadata();
      expect([metadata.mediaType, metadata.width, metadata.height], url).toEqual([
        `image/${served}`,
        width,
        (width * 3) / 4,
      ]);
      const head = await server.call({ method: "HEAD", url });
      expect([head.statusCode, head.body]).toEqual([200, ""]);
      for (const header of ["content-type", "content-length", "cache-control"])
        expect(head.headers[header]).toBe(picture.headers[header]);
    }
  });
});

describe("a picture is rendered", () => {
  test("upright, without its location, camera or any other metadata", async () => {
    const left = await sharp({ create: { width: 300, height: 400, channels: 3, background: "#e02020" } })
      .png()
      .toBuffer();
    const taken = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#2020e0" } })
      .composite([{ input: left, left: 0, top: 0 }])
      .withExif({
        IFD0: { Make: "Camera of Nora" },
        IFD3: {
          GPSLatitudeRef: "S",
          GPSLatitude: "37/1 48/1 0/1",
          GPSLongitudeRef: "E",
          GPSLongitude: "144/1 57/1 0/1",
        },
      })
      .withMetadata({ orientation: 6 })
      .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF/></x:xmpmeta>")
      .jpeg()
      .toBuffer();
    const before = await sharp(taken).metadata();
    expect([before.orientation, before.exif?.includes("Camera of Nora")]).toEqual([6, true]);

    const name = nameOf(await send(taken));
    for (const { url } of renderingsOf(name)) {
      const { rawPayload } = await server.call({ url });
      const { width, height, ...after } = await sharp(rawPayload).metadata();
      expect(height / width).toBeCloseTo(1.5);
      for (const gone of ["exif", "xmp", "icc", "iptc", "orientation"]) expect(after).not.toHaveProperty(gone);
      expect(rawPayload.includes("Camera of Nora")).toBe(false);
      // Turned clockwise: what was on the left is on top.
      expectNear(await colourAt(rawPayload, 100, 20), [0xe0, 0x20, 0x20]);
      expectNear(await colourAt(rawPayload, 100, height - 20), [0x20, 0x20, 0xe0]);
    }
  });

  test("in sRGB from wide-gamut, CMYK, greyscale and 16-bit pictures", async () => {
    const colour = { r: 200, g: 60, b: 60 };
    const plain = () => sharp({ create: { width: 320, height: 320, channels: 3, background: colour } });
    const wide = await plain().withIccProfile("p3").jpeg({ quality: 95 }).toBuffer();
    // The stored values would be another colour in sRGB.
    const stored = await sharp(wide).keepIccProfile().raw().toBuffer();
    expect(Math.abs((stored[0] ?? 0) - 200)).toBeGreaterThan(12);
    for (const picture of [wide, await plain().toColourspace("rgb16").png().toBuffer()])
      expectNear(await colourAt(await rendered(picture), 160, 160), [200, 60, 60]);
    for (const space of ["cmyk", "b-w"]) {
      const picture = await plain().toColourspace(space).jpeg().toBuffer();
      expect((await sharp(await rendered(picture)).metadata()).space, space).toBe("srgb");
    }
  });

  test("with transparency", async () => {
    const glass = { r: 10, g: 10, b: 10, alpha: 0 };
    const picture = await sharp({ create: { width: 500, height: 500, channels: 4, background: glass } })
      .png()
      .toBuffer();
    const { data, info } = await sharp(await rendered(picture))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.channels, data[3]]).toEqual([4, 0]);
  });

  test("from the first frame of an animation", async () => {
    const frames = await Promise.all(
      ["#10e010", "#e01010"].map((background) =>
        sharp({ create: { width: 100, height: 80, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const still = await rendered(moving);
    expect((await sharp(still).metadata()).pages ?? 1).toBe(1);
    expect(await sizeOf(still)).toEqual([100, 80]);
    expectNear(await colourAt(still, 50, 40), [0x10, 0xe0, 0x10]);
  });

  test.each([
    ["a small one is not enlarged", 50, 40, 50, 40],
    ["a single pixel", 1, 1, 1, 1],
    ["a strip of 20,000 rows becomes narrower", 20, 20_000, 2, 1_920],
    ["a strip of 20,000 columns", 20_000, 20, 960, 1],
  ])("with its aspect ratio: %s", async (_what, width, height, ...size) => {
    expect(await sizeOf(await rendered(await noise(width, height).png().toBuffer()))).toEqual(size);
  });

  test("when a phone has embedded or appended other data, such as a video", async () => {
    const xmp =
      "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF><rdf:li>GCamera:MotionPhoto</rdf:li></rdf:RDF></x:xmpmeta>";
    const photo = await noise().withXmp(xmp).jpeg().toBuffer();
    const film = Buffer.from("\0\0\0\x18ftypmp42\0\0\0\0isommp42MotionPhoto_Data", "latin1");
    const samsung = Buffer.from("\0\0\x01\x0a\x0e\0\0\0Image_UTC_Data1700000000000SEFHk\0\0\0\x01\0\0\0SEFT", "latin1");
    const signsByChance = Buffer.from("PK\x05\x06 PK\x03\x04 <% <?xml %PDF <scripts <htm /* */", "latin1");
    for (const trailer of [film, samsung, await jpeg(), signsByChance])
      nameOf(await send(Buffer.concat([photo, trailer])));
    nameOf(await send(await withGainMap(noise()).jpeg().toBuffer()));
  });
});

describe("a file is refused that", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const html = "<!doctype html><script>alert(1)</script>";
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
  const behind = async (text: string) => Buffer.concat([await jpeg(), Buffer.from(text, "latin1")]);

  const refused: [string, () => Buffer | Promise<Buffer>, string, FilePart?][] = [
    ["is empty", () => Buffer.alloc(0), "This file is empty: choose another picture"],
    ["is an SVG", () => Buffer.from(svg), NOT_A_PICTURE, { name: "a.svg", type: "image/svg+xml" }],
    ["is an SVG named as a PNG", () => Buffer.from(svg), NOT_A_PICTURE, { name: "a.png", type: "image/png" }],
    ["is an HTML page named as a JPEG", () => Buffer.from(html), NOT_A_PICTURE],
    ["is plain text", () => Buffer.from("picture"), NOT_A_PICTURE],
    ["is a TIFF", () => noise().tiff().toBuffer(), NOT_A_PICTURE],
    ["is a HEIC", () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"), NOT_A_PICTURE],
    ["is an archive", zipArchive, NOT_A_PICTURE],
    ["only begins like a picture", () => Buffer.from("GIF89a<svg xmlns='http://www.w3.org/2000/svg'/>"), DAMAGED],
    ["is a JPEG without its last two bytes", async () => (await jpeg()).subarray(0, -2), DAMAGED],
    ["is a JPEG without its last two bytes that the decoder accepts", cutBehindItsPixels, DAMAGED],
    ["is a PNG without its end", async () => (await noise().png().toBuffer()).subarray(0, -8), DAMAGED],
    ...FORMATS.map((format): [string, () => Promise<Buffer>, string] => [
      `is half a ${format}`,
      async () => half(await noiseAs(format)),
      DAMAGED,
    ]),
    ["claims to be a PNG of 2,500 megapixels", () => pngThatClaims(50_000, 50_000), TOO_MANY_PIXELS],
    ["claims to be a JPEG of 4,290 megapixels", () => jpegThatClaims(65_500, 65_500), TOO_MANY_PIXELS],
    ["claims to be a GIF of 4,295 megapixels", () => gifThatClaims(65_535, 65_535), TOO_MANY_PIXELS],
    ["is an AVIF larger than it claims", avifThatLies, DAMAGED],
    ["has 41 megapixels", () => flat(8_200, 5_000), TOO_MANY_PIXELS],
    ["is followed by an archive", async () => Buffer.concat([await jpeg(), zipArchive()]), MORE_THAN_A_PICTURE],
    ["is followed by an HTML page", () => behind("<HTML><body>"), MORE_THAN_A_PICTURE],
    ["is followed by a document type", () => behind("<!DOCTYPE  html>"), MORE_THAN_A_PICTURE],
    ["is followed by a script", () => behind("<sCript>alert(1)</sCript>"), MORE_THAN_A_PICTURE],
    ["is followed by PHP", () => behind("<?PHP\nsystem($_GET[0]);"), MORE_THAN_A_PICTURE],
    ["is followed by a PDF", () => behind("%PDF-1.7\n"), MORE_THAN_A_PICTURE],
    ["has a script as its camera name", withScriptInExif, MORE_THAN_A_PICTURE],
    ["is both a GIF and a script", gifThatRuns, MORE_THAN_A_PICTURE],
  ];

  test.each(refused)("%s", async (_what, make, message, part) => {
    const answer = await send(await make(), part);
    expect([answer.statusCode, answer.json()]).toEqual([400, { message, code: "BAD_REQUEST" }]);
  });

  test("(precondition: the GIF is also a valid script)", async () => {
    const both = await gifThatRuns();
    const place = createContext({});
    new Script(both.toString("latin1").replace("GIF89a", "var GIF89a; GIF89a")).runInContext(place);
    expect([place["hasRun"], (await sharp(both).metadata()).format]).toEqual([true, "gif"]);
  });

  test("(exception: megabytes of archive signatures are checked quickly and accepted)", async () => {
    const picture = await jpeg();
    const archives = Buffer.alloc(4 * 1024 * 1024, "PK\x03\x04", "latin1");
    nameOf(await send(Buffer.concat([picture, archives])));
  });
});

longTest("a picture of 40 megapixels is accepted", async () => {
  nameOf(await send(await flat(8_000, 5_000)));
});

describe("a form is refused", () => {
  async function expectRefused(form: FormData, message: string): Promise<void> {
    const answer = await sendForm(server, form, admin.token);
    expect([answer.statusCode, answer.json()]).toEqual([400, { message, code: "BAD_REQUEST" }]);
  }

  test("with two files", async () => {
    const form = formOf(await jpeg());
    form.append(UPLOAD.field, new Blob([new Uint8Array(await jpeg())]), "b.jpg");
    await expectRefused(form, "Choose one picture at a time");
    const many = formOf(await jpeg());
    for (let index = 0; index < 5; index += 1) many.append(`other${index}`, new Blob(["x"]), "c.jpg");
    await expectRefused(many, "Choose one picture at a time");
  });

  test("without a file in the field image", async () => {
    await expectRefused(formOf(await jpeg(), { field: "picture" }), NO_PICTURE);
    await expectRefused(formOf(await jpeg(), { field: "__proto__" }), "The upload was incomplete. Please try again.");
    const text = new FormData();
    text.append(UPLOAD.field, "/images/gloves-640.webp");
    await expectRefused(text, NO_PICTURE);
  });

  test("that is incomplete or has no boundary", async () => {
    const request = new Response(formOf(await jpeg()));
    const type = request.headers.get("content-type") ?? "";
    const whole = Buffer.from(await request.arrayBuffer());
    for (const [body, contentType] of [
      [whole.subarray(0, -200), type],
      [whole, "multipart/form-data"],
      [whole, "multipart/form-data; boundary=another"],
    ] as const) {
      const answer = await server.call({
        method: "POST",
        url: UPLOAD.path,
        token: admin.token,
        body,
        headers: { "content-type": contentType },
      });
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: "BAD_REQUEST" }]);
    }
  });

  test("that is not multipart", async () => {
    const picture = await jpeg();
    for (const [body, type] of [
      [{ image: "x" }, "application/json"],
      [picture, "image/jpeg"],
      [undefined, "application/x-www-form-urlencoded"],
      [picture, "multipart/mixed; boundary=x"],
    ] as const) {
      const answer = await server.call({
        method: "POST",
        url: UPLOAD.path,
        token: admin.token,
        body,
        headers: { "content-type": type },
      });
      expect([answer.statusCode, answer.json()], type).toEqual([
        400,
        { message: "Send the picture as multipart/form-data, in the field image", code: "BAD_REQUEST" },
      ]);
    }
  });

  test("by calls other than the upload", async () => {
    const request = new Response(formOf(await jpeg()));
    const body = Buffer.from(await request.arrayBuffer());
    const answer = await server.call({
      method: "POST",
      url: "/api/users/login",
      body,
      headers: { "content-type": request.headers.get("content-type") ?? "" },
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([415, { code: "UNSUPPORTED_MEDIA_TYPE" }]);
  });

  test("but not for additional fields", async () => {
    const form = new FormData();
    form.append("product", "Nitrile gloves");
    form.append(UPLOAD.field, new Blob([new Uint8Array(await jpeg())]), "a.jpg");
    nameOf(await sendForm(server, form, admin.token));
  });
});

describe("over HTTP", () => {
  async function listening() {
    const real = await testServer();
    const { token } = await addPerson(real.shop, { isAdmin: true });
    const origin = await real.app.listen({ host: "127.0.0.1", port: 0 });
    return { real, origin, token, headers: { authorization: `Bearer ${token}` } };
  }

  test("a picture of exactly 5 MB is uploaded, and the refusal of a larger one is received during its upload", async () => {
    const { origin, headers } = await listening();
    const post = (body: FormData) => fetch(origin + UPLOAD.path, { method: "POST", body, headers });
    const picture = await jpeg();
    const ofSize = (size: number) => formOf(Buffer.concat([picture, Buffer.alloc(size - picture.length)]));
    const taken = await post(ofSize(LIMITS.imageBytes));
    expect([taken.status, (await fetch(origin + (await taken.text()))).status]).toEqual([200, 200]);
    const inAnotherField = await post(formOf(Buffer.alloc(4_000_000, "\xff"), { field: "other" }));
    expect(inAnotherField.status).toBe(400);
    expect(await inAnotherField.json()).toHaveProperty("message");
    for (const size of [LIMITS.imageBytes + 1, 6_000_000, 15_000_000, 60_000_000]) {
      const refused = await post(ofSize(size));
      expect([refused.status, await refused.json()]).toEqual([413, TOO_LARGE]);
    }
  });

  test("a body without a length is cut off soon after 5 MB", async () => {
    const { real, origin, token } = await listening();
    const socket = connect((real.app.server.address() as AddressInfo).port, "127.0.0.1");
    socket.on("error", () => undefined);
    const closed = new Promise((resolve) => socket.once("close", resolve));
    const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
    socket.write(
      `POST ${UPLOAD.path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nTransfer-Encoding: chunked\r\nContent-Type: multipart/form-data; boundary=x\r\n\r\n`,
    );
    socket.write(chunk('--x\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n'));
    let answer = "";
    socket.setEncoding("utf8").on("data", (text: string) => (answer += text));
    const more = chunk("x".repeat(64 * 1024));
    const goOn = () => {
      while (socket.writable && socket.write(more));
    };
    socket.on("drain", goOn);
    goOn();
    await closed;
    // The sender may miss the response when the connection is closed while it still sends, but the server must stop reading.
    if (answer !== "") expect(answer).toMatch(/^HTTP\/1\.1 413 [^]*"This file is larger than 5 MB: /);
    expect(socket.bytesWritten).toBeLessThan(10 * LIMITS.imageBytes);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  });
});

test("unknown picture names answer 404 with Cache-Control: no-cache", async () => {
  const name = nameOf(await send(await jpeg()));
  for (const url of [
    "/images/",
    "/images/none-640.webp",
    `/images/${name}-640.jpg`,
    `/images/${name}-641.webp`,
    `/images/${name}-640.webp.avif`,
    `/images/${name}-640.webp%00`,
    `/images/${name.toUpperCase()}-640.webp`,
    "/images/..%2f..%2fjwt-secret",
    "/images/..%5c..%5cjwt-secret",
    `/images/x/${name}-640.webp`,
    `/images/${"x".repeat(5_000)}-640.webp`,
  ]) {
    for (const method of ["GET", "HEAD"]) {
      const answer = await server.call({ method, url });
      expect([answer.statusCode, answer.headers["cache-control"]], url).toEqual([404, "no-cache"]);
    }
  }
});

/** A picture of one colour, which compresses well at any size. */
function flat(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#4080c0" } })
    .png()
    .toBuffer();
}

/** Adds a gain map, as newer phones do. sharp has this method, but its types do not. */
const withGainMap = (picture: Sharp): Sharp => (picture as Sharp & { withGainMap(): Sharp }).withGainMap();

function withScriptInExif(): Promise<Buffer> {
  return noise()
    .withExif({ IFD0: { Make: "<script>alert(1)</script>" } })
    .jpeg()
    .toBuffer();
}
