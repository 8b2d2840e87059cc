import "./docs.css";
import { pageTitle, type ShopInfo } from "@shop/domain/shop-info";
import SwaggerUI, { type ApiDocument, type Plugin, type System } from "swagger-ui-dist/swagger-ui-es-bundle.js";

const API = `${window.location.origin}/api`;

/**
 * The API document, adapted for trying operations. Requests go to the page's own origin, because the content security
 * policy allows no other. Optional parameters have no example, because Swagger UI sends each example that it shows.
 */
function tryable(api: ApiDocument): ApiDocument {
  const operations = Object.values(api.paths).flatMap((path) => Object.values(path));
  const parameters = operations.flatMap((operation) => operation.parameters ?? []);
  for (const parameter of [...parameters, ...Object.values(api.components.parameters)])
    if (!parameter.required) delete parameter.example;
  return { ...api, servers: [{ url: API }] } as ApiDocument;
}

/** Adds the labels and focusable elements that Swagger UI's components lack for screen readers and keyboards. */
function accessible({ React: { createElement: h } }: System): Plugin {
  return {
    components: {
      // The path is inside the button that opens the operation, where the keyboard can't reach a link.
      DeepLink: ({ text }) => h("span", null, text),
      // There is only one server to choose from.
      ServersContainer: () => null,
      // Swagger UI draws a table of the headers for every response.
      headers: ({ headers }) => (headers ? h("p", null, `Headers: ${headers.keySeq().join(", ")}`) : null),
      CloseIcon: () => h("span", null, "Close"),
    },
    wrapComponents: {
      SyntaxHighlighter: (Original) => (props) =>
        h("div", { className: "code", tabIndex: 0, role: "group", "aria-label": "Code" }, h(Original, props)),
      ExamplesSelect: (Original) => (props) =>
        h("label", null, "Example ", h(Original, { ...props, showLabels: false })),
      TextArea: (Original) => (props) => h(Original, { "aria-label": "Request body", ...props }),
      // Some have an aria-label that differs from their text.
      Button: (Original) => (props) => h(Original, { ...props, "aria-label": undefined }),
    },
    statePlugins: { spec: { wrapActions: { updateJsonSpec: (update) => (api) => update(tryable(api)) } } },
  };
}

const info = JSON.parse(document.getElementById("shop-info")?.textContent ?? "null") as ShopInfo;
document.title = pageTitle("API", info.name);

SwaggerUI({
  dom_id: "#reference",
  url: `${API}/openapi.json`,
  plugins: [accessible],
  deepLinking: true,
  filter: true,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  syntaxHighlight: { activated: false },
});
