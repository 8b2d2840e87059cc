import { LIMITS } from "@shop/domain/limits";

/** Why a record can't be moved, for the report. */
export class Unmovable extends Error {}

/** The oldest moment that is believed: MongoDB is younger. */
const EARLIEST = Date.UTC(2000, 0, 1);
const AMOUNT = /^-?\d+(?:\.\d+)?(?:e-?\d+)?$/i;

/** The fields of a record of the old shop, or of a part of it, as they came: of any type, or missing. */
export class Fields {
  readonly #values: Record<string, unknown>;
  readonly #path: string;
  /** Adds to the report what was changed or left out. */
  readonly note: (message: string) => void;

  constructor(values: Record<string, unknown>, note: (message: string) => void, path = "") {
    this.#values = values;
    this.note = note;
    this.#path = path;
  }

  has(name: string): boolean {
    return this.#values[name] != null;
  }

  /** A text without outer blanks, cut to `max` characters; empty when there is none. */
  text(name: string, max: number): string {
    const value = textOf(this.#values[name]);
    if (value === null) this.note(`${this.#path}${name} is not a text: left out`);
    const whole = (value ?? "").replaceAll("\0", "").toWellFormed().trim();
    if (whole.length <= max) return whole;
    this.note(`${this.#path}${name} is cut to ${max} characters`);
    return whole
      .slice(0, max)
      .replace(/[\ud800-\udbff]$/, "")
      .trimEnd();
  }

  /** Throws Unmovable without a text. */
  neededText(name: string, max: number): string {
    if (textOf(this.#values[name]) === null) throw new Unmovable(`${this.#path}${name} is not a text`);
    const found = this.text(name, max);
    if (found === "") throw this.missing(name);
    return found;
  }

  /** The id of another record, or of this one; undefined without. */
  id(name: string): string | undefined {
    return idOf(this.#values[name]);
  }

  neededId(name: string): string {
    const found = this.id(name);
    if (found === undefined) throw this.missing(name);
    return found;
  }

  /** An amount of dollars in cents, half a cent up: undefined when it is missing, null when it is no amount of at least 0. */
  cents(name: string): number | null | undefined {
    const dollars = this.number(name);
    if (dollars === undefined || dollars === null) return dollars;
    // Rounded to millionths of a cent first: 1.005 is a little less in binary.
    const cents = Math.round(Number((dollars * 100).toFixed(6)));
    return dollars >= 0 && cents <= LIMITS.orderTotalCents ? cents : null;
  }

  /** Undefined when it is missing, null when it is no finite number. */
  number(name: string): number | null | undefined {
    const text = textOf(this.#values[name]);
    if (text === undefined) return undefined;
    const plain = (text ?? "")
      .trim()
      .replace(/^\$/, "")
      .replaceAll(/,(?=\d{3}\b)/g, "");
    return AMOUNT.test(plain) && Number.isFinite(Number(plain)) ? Number(plain) : null;
  }

  /** A moment, not before 2000 and not ahead; undefined without one. */
  moment(name: string): Date | undefined {
    const value = this.#values[name];
    if (value == null) return undefined;
    const text = textOf(value) ?? "";
    const at = value instanceof Date ? value : new Date(/^-?\d+$/.test(text) ? Number(text) : text);
    if (at.getTime() >= EARLIEST && at.getTime() <= Date.now()) return at;
    this.note(`${this.#path}${name} is not a moment in the past: left out`);
    return undefined;
  }

  /** Only the value true: for rights, which no odd value must give. */
  isTrue(name: string): boolean {
    return this.#values[name] === true;
  }

  /** Also 'true' and 1. */
  isYes(name: string): boolean {
    return /^(?:true|1)$/i.test(textOf(this.#values[name]) ?? String(this.isTrue(name)));
  }

  /** The part under this name; undefined when there is none. */
  part(name: string): Fields | undefined {
    const value = this.#values[name];
    return isObject(value) ? new Fields(value, this.note, `${this.#path}${name}.`) : undefined;
  }

  /** The parts of the array under this name; what is no object is an empty part. */
  parts(name: string): Fields[] {
    const value = this.#values[name];
    if (!Array.isArray(value)) return [];
    return value.map(
      (it: unknown, place) => new Fields(isObject(it) ? it : {}, this.note, `${this.#path}${name}.${place}.`),
    );
  }

  missing(name: string): Unmovable {
    return new Unmovable(`${this.#path}${name} is missing`);
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** BSON's own types that are an id, a text or a number. */
const BSON_TYPES = new Set<unknown>(["ObjectId", "Long", "Int32", "Double", "Decimal128", "BSONSymbol"]);
const isBson = (value: object): boolean => "_bsontype" in value && BSON_TYPES.has(value._bsontype);

/** Undefined when there is nothing, null when it is neither a text nor a number. */
function textOf(value: unknown): string | null | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  // oxlint-disable-next-line typescript/no-base-to-string -- BSON's types have a text
  return typeof value === "object" && isBson(value) ? String(value) : null;
}

/** The id of a record: an ObjectId's digits, another id's text, or that of a record that was read along. */
function idOf(value: unknown): string | undefined {
  if (isObject(value) && !isBson(value)) return idOf(value["_id"]);
  const text = textOf(value)?.trim();
  if (!text || text.length > LIMITS.id || text.includes("\0") || !text.isWellFormed()) return undefined;
  return isObjectId(text) ? text.toLowerCase() : text;
}

const isObjectId = (id: string): boolean => /^[0-9a-f]{24}$/i.test(id);

/** When a record was made, by the seconds in its ObjectId; undefined for another id. */
export function momentOfId(id: string): Date | undefined {
  const at = isObjectId(id) ? Number.parseInt(id.slice(0, 8), 16) * 1000 : 0;
  return at >= EARLIEST && at <= Date.now() ? new Date(at) : undefined;
}
