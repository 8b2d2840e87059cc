import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CategoryArt } from "./category-art.tsx";
import { ART } from "./palette.ts";

test("the drawing of the medical category has no red, since a red cross on white is a protected emblem", () => {
  expect(renderToStaticMarkup(<CategoryArt index={1} />)).not.toContain(ART.red);
});
