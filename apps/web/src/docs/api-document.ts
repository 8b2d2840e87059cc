/** Of /api/openapi.json as much as this page reads. */
export interface ApiDocument {
  info: { version: string };
  paths: Record<string, Record<string, ApiOperation>>;
  webhooks?: Record<string, Record<string, ApiOperation>>;
  components?: {
    securitySchemes?: Record<string, object>;
    parameters?: Record<string, ApiParameter>;
    responses?: Record<string, ApiResponse>;
  };
}

export interface ApiOperation {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: (ApiParameter | ApiReference)[];
  requestBody?: { content: ApiContent };
  responses?: Record<string, ApiResponse | ApiReference>;
}

export interface ApiParameter {
  in: "path" | "query" | "header";
  name: string;
  description?: string;
  required?: boolean;
  schema?: { default?: Scalar };
  example?: Scalar;
}

type Scalar = string | number | boolean;

export interface ApiResponse {
  description: string;
  content?: ApiContent;
}

export interface ApiReference {
  $ref: string;
}

type ApiContent = Record<string, { example?: unknown }>;
