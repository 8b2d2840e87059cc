/**
 * What JSON leaves as it is and a terminal or a log's reader does not: ends of lines by other names, control codes, and
 * marks that turn the order of what is read around or can't be seen.
 */
const UNRULY = /[\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** A line of the log, in JSON, with such characters as JSON's escapes: it says the same and stays one line. */
export function oneLine(json: string): string {
  return json.replace(UNRULY, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
