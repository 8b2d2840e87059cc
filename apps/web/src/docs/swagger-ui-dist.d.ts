// swagger-ui-dist has no types: this declares the part that the page uses.
declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  /** A component or an element of Swagger UI's own React. */
  type Part = object;

  interface Props {
    text?: unknown;
    headers?: { keySeq(): { join(separator: string): string } };
  }

  interface Plugin {
    components?: Record<string, (props: Props) => Part | null>;
    wrapComponents?: Record<string, (original: Part) => (props: Props) => Part>;
    statePlugins?: {
      spec: {
        wrapActions: Record<"updateJsonSpec", (update: (api: ApiDocument) => Part) => (api: ApiDocument) => Part>;
      };
    };
  }

  /** The part of /api/openapi.json that the page reads. */
  interface ApiDocument {
    paths: Record<string, Record<string, { parameters?: Parameter[] }>>;
    components: { parameters: Record<string, Parameter> };
  }

  interface Parameter {
    required?: boolean;
    example?: unknown;
  }

  interface System {
    React: { createElement(type: Part | string, props?: object | null, ...children: unknown[]): Part };
  }

  export default function SwaggerUI(options: {
    plugins: ((system: System) => Plugin)[];
    [option: string]: unknown;
  }): void;
}
