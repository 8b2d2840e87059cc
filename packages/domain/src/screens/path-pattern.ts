/** Matches a route's pattern like the web's router: ignoring case, with or without trailing slashes. */
export const patternOf = (route: string): RegExp =>
  new RegExp(`^${route.replace(/\/:[a-zA-Z]+\?/g, "(?:/[^/]+)?").replace(/:[a-zA-Z]+/g, "[^/]+")}/*$`, "i");
