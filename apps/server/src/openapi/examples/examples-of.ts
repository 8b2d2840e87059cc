import type { AppRouter } from "@shop/api/root";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";

export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;

/** One call: what is sent (path, query and body together, as tRPC takes it), and what is answered. */
export interface Example<Input = unknown, Output = unknown> {
  input?: Input;
  output: Output;
}

export type ExamplesOf<AreaInputs, AreaOutputs> = {
  [Name in keyof AreaOutputs]?: Name extends keyof AreaInputs ? Example<AreaInputs[Name], AreaOutputs[Name]> : never;
};
