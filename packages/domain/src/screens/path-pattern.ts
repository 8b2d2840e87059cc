/** What fits a route's pattern as the web's router sees it: in whatever case, slashes behind it or not. */
export const patternOf = (route: string): RegExp =>
  new RegExp(`^${route.replace(/\/:[a-zA-Z]+\?/g, "(?:/[^/]+)?").replace(/:[a-zA-Z]+/g, "[^/]+")}/*$`, "i");
