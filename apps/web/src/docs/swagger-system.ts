/** Swagger UI keeps its document in Immutable's collections: as much of them as this page reads. */
export interface ImmutableMap {
  get(key: string): unknown;
  getIn(path: readonly string[]): unknown;
  set(key: string, value: unknown): ImmutableMap;
}

export interface ImmutableList {
  readonly size: number;
  filter(keeps: (entry: ImmutableMap) => boolean): ImmutableList;
}

/** The calls by their tag: under each a map whose `operations` are `{ method, path, operation }`. */
export interface TaggedOperations {
  map(change: (tag: ImmutableMap, name: string) => ImmutableMap): TaggedOperations;
  filter(keeps: (tag: ImmutableMap) => boolean): TaggedOperations;
  reduce<Result>(step: (soFar: Result, tag: ImmutableMap, name: string) => Result, first: Result): Result;
}

/** The messages that the shop sends, by their event. */
export type WebhookOperations = Record<string, readonly object[]>;

/** A component or an element of Swagger UI's own React, which is not ours. */
export type SwaggerNode = object;
type SwaggerComponent<Props> = (props: Props) => SwaggerNode | null;

export interface SwaggerParts {
  getComponent(name: string, isContainer?: boolean): SwaggerNode;
}

export interface SwaggerSystem {
  React: { createElement(type: SwaggerNode | string, props?: object | null, ...children: unknown[]): SwaggerNode };
  specSelectors: { taggedOperations(): TaggedOperations; selectWebhooksOperations(): WebhookOperations };
  layoutSelectors: { currentFilter(): unknown };
  layoutActions: { updateFilter(words: string): void };
  authActions: { logout(schemes: readonly string[]): void };
  preauthorizeApiKey(scheme: string, token: string): void;
}

export interface SwaggerPlugin {
  fn?: Record<string, (...given: never[]) => unknown>;
  components?: Record<string, SwaggerComponent<never>>;
  wrapComponents?: Record<string, (original: SwaggerNode) => SwaggerComponent<never>>;
}

export interface SwaggerOptions {
  dom_id: string;
  spec: object;
  layout: string;
  plugins: ((system: SwaggerSystem) => SwaggerPlugin)[];
  onComplete(): void;
  [option: string]: unknown;
}
