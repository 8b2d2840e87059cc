import { expect, test, vi } from "vitest";
import { servedPage, type PageFile } from "../../lib/page-file.ts";
import { PUBLIC_PAGES } from "./public-pages.ts";

const files = [...new Set(Object.values(PUBLIC_PAGES).map((page) => page?.file))];

test.each(files)("%s gives what it exports to the script that hydrates it", async (file) => {
  const script = new EventTarget();
  vi.stubGlobal("document", { querySelector: () => script });
  const served = servedPage();
  vi.unstubAllGlobals();
  // With a query, the file is evaluated although another test has imported it.
  const page = (await import(/* @vite-ignore */ `../../../${file}?served`)) as PageFile;
  script.dispatchEvent(new Event("load"));
  expect(await served).toEqual({ ...page });
});
