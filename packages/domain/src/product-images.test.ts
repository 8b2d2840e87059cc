import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { IMAGE_FORMATS, IMAGE_WIDTHS, imagePath, imageSrcSet, mainImagePath } from "./product-images.ts";

test("a rendering's path contains the picture, width and format", () => {
  expect(imagePath("gloves", 320, "avif")).toBe("/images/gloves-320.avif");
  expect(mainImagePath("gloves")).toBe("/images/gloves-640.webp");
});

describe("imageSrcSet", () => {
  test("lists a stored picture in every width", () => {
    expect(imageSrcSet("/images/gloves-640.webp", "avif")).toBe(
      "/images/gloves-320.avif 320w, /images/gloves-640.avif 640w, /images/gloves-960.avif 960w",
    );
  });

  test("lists the renderings of a stored picture with any name", () => {
    const name = fc.oneof(fc.stringMatching(/^[a-z0-9-]{1,40}$/), fc.uuid(), fc.constantFrom("a-640", "640", "-"));
    fc.assert(
      fc.property(name, fc.constantFrom(...IMAGE_FORMATS), (picture, format) => {
        const expected = IMAGE_WIDTHS.map((width) => `${imagePath(picture, width, format)} ${width}w`);
        expect(imageSrcSet(mainImagePath(picture), format)?.split(", ")).toEqual(expected);
      }),
    );
  });

  test.each([
    "",
    "https://elsewhere.example/images/gloves-640.webp",
    "/images/gloves.jpg",
    "/images/gloves-320.webp",
    "/images/gloves-640.avif",
    "/images/../secret-640.webp",
    "/images/a b-640.webp",
    "/images/-640.webp?x",
    "/images/gloves-640.webp\n",
    "/uploads/gloves-640.webp",
  ])("returns undefined for %j, which is not a stored picture", (image) =>
    expect(imageSrcSet(image, "webp")).toBeUndefined(),
  );
});
