import type { AppRouter } from "@shop/api/root";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { OpenAPIObject } from "trpc-openapi";

export type OpenApiDocument = OpenAPIObject;
type PathItem = NonNullable<OpenAPIObject["paths"]>[string];
export type Operation = NonNullable<PathItem["get"]>;
type Components = NonNullable<OpenAPIObject["components"]>;
export type Parameter = NonNullable<Components["parameters"]>[string];
/** A response or a `$ref` to one. */
export type Response = NonNullable<Components["responses"]>[string];
export type Header = NonNullable<Components["headers"]>[string];
export type Schema = NonNullable<Components["schemas"]>[string];

/** The value itself, not a reference to it. */
export type Resolved<Thing> = Exclude<Thing, { $ref: string }>;

export type Method = "get" | "post" | "put" | "delete";

export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;

/** An example of one operation: the input as for tRPC (path, query and body together), and the output. */
export interface Example<Input = unknown, Output = unknown> {
  input?: Input;
  output: Output;
}

export type ExamplesOf<AreaInputs, AreaOutputs> = {
  [Name in keyof AreaOutputs]?: Name extends keyof AreaInputs ? Example<AreaInputs[Name], AreaOutputs[Name]> : never;
};

/** The schema of an object whose properties are all required. */
export const objectOf = (properties: Record<string, Schema>): Schema => ({
  type: "object",
  properties,
  required: Object.keys(properties),
});

/** Content in JSON. */
export const json = (schema: Schema, example: unknown) => ({ "application/json": { schema, example } });
