import type { OpenAPIObject } from "trpc-openapi";

export type OpenApiDocument = OpenAPIObject;
type PathItem = NonNullable<OpenAPIObject["paths"]>[string];
export type Operation = NonNullable<PathItem["get"]>;
export type Responses = Operation["responses"];
export type Components = NonNullable<OpenAPIObject["components"]>;
export type Parameter = NonNullable<Components["parameters"]>[string];
/** A response or a header of its own, or a `$ref` to one. */
export type Response = NonNullable<Components["responses"]>[string];
export type Header = NonNullable<Components["headers"]>[string];
export type Schema = NonNullable<Components["schemas"]>[string];

/** The thing itself, not a reference to it. */
export type Told<Thing> = Exclude<Thing, { $ref: string }>;

export type Method = "get" | "post" | "put" | "delete";
