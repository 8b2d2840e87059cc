import { productsPath, ROUTES, searchPath } from "@shop/domain/paths";
import { renderToString } from "react-dom/server";
import { Link as RouterLink, StaticRouter, type LinkProps } from "react-router-dom";
import { expect, test } from "vitest";
import { Link } from "./plain-link.tsx";

/** A link as it is drawn on a page that lies deeper than its address says. */
const drawn = (Drawn: typeof RouterLink | typeof Link, props: LinkProps) =>
  renderToString(
    <StaticRouter location="/products/page/2?sort=price">
      <Drawn {...props}>Gloves</Drawn>
    </StaticRouter>,
  );

test.each<LinkProps["to"]>([
  ROUTES.home,
  productsPath({ cat: "a", subcat: "b" }),
  searchPath("50% off & 5/8 ∅ #1?"),
  "/product/1#reviews",
  // What leads elsewhere than it says.
  "",
  "page/3",
  "../3",
  "?sort=name",
  "#main",
  "/a/../b",
  "/a/./b",
  "/./a",
  "//shop.example",
  "/a//b",
  "/a?",
  "/a#",
  "https://shop.example/a?b#c",
  "mailto:a@shop.example",
  { pathname: "/a", search: "?b=c", hash: "#d" },
  { search: "?b=c" },
])("a link to %j is drawn as React Router draws it", (to) => {
  expect(drawn(Link, { to })).toBe(drawn(RouterLink, { to }));
});

test.each<Omit<LinkProps, "to">>([
  { className: "item", tabIndex: -1, "aria-label": "Gloves", target: "_blank", rel: "nofollow" },
  { replace: true, state: { from: "/" }, preventScrollReset: true, relative: "path", viewTransition: true },
  { reloadDocument: true, prefetch: "intent", onClick: () => undefined },
  { discover: "none" },
  { mask: "/masked" },
])("what else is told of a link is heeded alike: %j", (props) => {
  expect(drawn(Link, { to: "/a", ...props })).toBe(drawn(RouterLink, { to: "/a", ...props }));
});
