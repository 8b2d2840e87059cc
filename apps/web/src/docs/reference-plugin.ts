import { fetchSnippet } from "./fetch-snippet.ts";
import type { SearchIndex } from "./search-index.ts";
import { searchOperations } from "./search-operations.ts";
import type { ImmutableMap, SwaggerParts, SwaggerPlugin, SwaggerSystem, TaggedOperations } from "./swagger-system.ts";

/** Where the list of areas leads to the webhooks. */
export const WEBHOOKS_ID = "webhooks";

interface SnippetProps extends SwaggerParts {
  request: ImmutableMap;
  fn: { requestSnippetGenerator_curl_bash(request: ImmutableMap): string };
}

type WebhooksProps = SwaggerParts & Pick<SwaggerSystem, "specSelectors" | "layoutSelectors">;

/**
 * Swagger UI made to stand in a page of ours: the calls without its own head, its search made a real one, and no link or
 * dialog where a keyboard or a screen reader would lose its way.
 */
export const referencePlugin = (index: SearchIndex) =>
  function plugin({ React }: SwaggerSystem): SwaggerPlugin {
    const h = React.createElement;
    return {
      fn: { opsFilter: (areas: TaggedOperations, keyword: string) => searchOperations(index, areas, keyword) },
      wrapComponents: {
        // What may scroll must be reached by keyboard as well.
        SyntaxHighlighter: (Original) => (props: object) =>
          h("div", { className: "code", tabIndex: 0, role: "group", "aria-label": "Code" }, h(Original, props)),
        ExamplesSelect: (Original) => (props: object) =>
          h("label", { className: "examples" }, "Example ", h(Original, { ...props, showLabels: false })),
        // Swagger UI's own search passes them over.
        Webhooks: (Original) => (props: WebhooksProps) => {
          const filter = props.layoutSelectors.currentFilter();
          const found = new Set(index.webhooks(typeof filter === "string" ? filter : ""));
          const all = Object.entries(props.specSelectors.selectWebhooksOperations());
          const operations = Object.fromEntries(all.filter(([event]) => found.has(event)));
          const specSelectors = { ...props.specSelectors, selectWebhooksOperations: () => operations };
          return h("div", { id: WEBHOOKS_ID }, h(Original, { ...props, specSelectors }));
        },
        TextArea: (Original) => (props: object) => h(Original, { "aria-label": "Request body", ...props }),
      },
      components: {
        Reference: ({ getComponent }: SwaggerParts) =>
          h(
            "div",
            { className: "swagger-ui" },
            h(getComponent("SvgAssets")),
            h(getComponent("errors", true)),
            h(getComponent("operations", true)),
            h(getComponent("Webhooks", true)),
            h(getComponent("Models", true)),
          ),
        // The path stands within the button that opens the call: a link in a button can't be reached. The address follows
        // what is open all the same.
        DeepLink: ({ text }: { text: unknown }) => h("span", null, text),
        // Every answer has much the same: a line of names, where Swagger UI makes a table for each.
        headers: ({ headers }: { headers?: { keySeq(): { join(between: string): string } } }) =>
          headers ? h("p", { className: "header-names" }, `Headers: ${headers.keySeq().join(", ")}`) : null,
        // Its own tabs can't be reached by keyboard.
        RequestSnippets: ({ request, fn, getComponent }: SnippetProps) =>
          h(
            "div",
            { className: "snippets" },
            ...Object.entries({
              curl: fn.requestSnippetGenerator_curl_bash(request),
              fetch: fetchSnippet(request),
            }).map(([title, code], place) =>
              h(
                "details",
                { key: title, open: place === 0 },
                h("summary", null, `As ${title}`),
                h(getComponent("HighlightCode", true), { canCopy: true, className: "microlight" }, code),
              ),
            ),
          ),
        // The page has its own form for the token: here stands only whether the call wants one.
        authorizeOperationBtn: ({ isAuthorized }: { isAuthorized: boolean }) =>
          h("span", { className: "wants-token", "data-has": isAuthorized }, isAuthorized ? "Token given" : "Token"),
      },
    };
  };
