// swagger-ui-dist comes without types: what this page uses of it.
declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  import type { SwaggerOptions, SwaggerSystem } from "./swagger-system.ts";

  export default function SwaggerUI(options: SwaggerOptions): SwaggerSystem;
}
