import { pageWeight } from "../page-weight.ts";
import type { Group, Row } from "../table.ts";
import type { World } from "../world.ts";

const MOST_SCRIPT_BYTES = 120_000;
const MOST_STYLE_BYTES = 20_000;

/** What the first page weighs in a browser. */
export const firstPage: Group<World> = {
  name: "page",
  async *rows({ shop }) {
    const { scripts, styles, names } = await pageWeight(shop.url);
    yield weightRow(`first page, JavaScript, ${names.length} files`, scripts, MOST_SCRIPT_BYTES);
    yield weightRow("first page, CSS", styles, MOST_STYLE_BYTES);
    const admin = names.filter((name) => /admin/i.test(name)).length;
    yield {
      name: "first page, files of the staff's",
      figure: String(admin),
      baseline: "",
      bound: "0",
      isWithin: admin === 0,
    };
  },
};

const weightRow = (name: string, bytes: number, most: number): Row => ({
  name,
  figure: `${(bytes / 1000).toFixed(1)} kB gzip`,
  baseline: "",
  bound: `≤ ${most / 1000} kB`,
  isWithin: bytes <= most,
});
