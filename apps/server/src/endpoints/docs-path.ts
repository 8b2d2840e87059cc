import { REST_PREFIX } from "./rest-procedures.ts";

/** The page to read and try the API's calls. */
export const DOCS_PATH = `${REST_PREFIX}/docs`;
