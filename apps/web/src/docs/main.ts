import "./docs.css";
import { pageTitle } from "@shop/domain/page-title";
import type { ShopInfo } from "@shop/domain/shop-info";
import SwaggerUI from "swagger-ui-dist/swagger-ui-es-bundle.js";
import { wireAuthorizeForm } from "./authorize-form.ts";
import { referencePlugin } from "./reference-plugin.ts";
import { wireSearch } from "./search-form.ts";

interface ApiDocument {
  info: { version: string };
  components?: { securitySchemes?: Record<string, object>; parameters?: Record<string, object> };
}

const BASE_URL = `${window.location.origin}/api`;

function fillIn(selector: string, text: string): void {
  const place = document.querySelector(selector);
  if (place) place.textContent = text;
}

async function readDocument(): Promise<ApiDocument> {
  const answer = await fetch(`${BASE_URL}/openapi.json`);
  if (!answer.ok) throw new Error(`openapi.json answered ${answer.status}`);
  return (await answer.json()) as ApiDocument;
}

/** Swagger UI sends a parameter's example unless it is deleted: good for a keyword, but a key must be one's own. */
function withoutHeaderExamples(api: ApiDocument): ApiDocument {
  const parameters = Object.entries(api.components?.parameters ?? {}).map(([name, parameter]) => [
    name,
    { ...parameter, example: undefined },
  ]);
  return { ...api, components: { ...api.components, parameters: Object.fromEntries(parameters) } };
}

function showReference(api: ApiDocument): void {
  const ui = SwaggerUI({
    dom_id: "#reference",
    // Calls go to where this page came from: the shop may be reached by another name than its own.
    spec: { ...withoutHeaderExamples(api), servers: [{ url: BASE_URL }] },
    layout: "Reference",
    plugins: [referencePlugin],
    deepLinking: true,
    tryItOutEnabled: true,
    // The badge would send the document to a foreign host.
    validatorUrl: null,
    persistAuthorization: false,
    displayRequestDuration: true,
    defaultModelsExpandDepth: 0,
    requestSnippetsEnabled: true,
    syntaxHighlight: { activated: false },
    onComplete() {
      wireSearch(ui);
      wireAuthorizeForm(ui, Object.keys(api.components?.securitySchemes ?? {}));
    },
  });
}

const info = JSON.parse(document.getElementById("shop-info")?.textContent ?? "null") as ShopInfo;
document.title = pageTitle("API", info.name);
fillIn("[data-shop-name]", info.name);
fillIn("[data-base-url]", BASE_URL);

try {
  const api = await readDocument();
  fillIn("[data-version]", `Version ${api.info.version}`);
  showReference(api);
} catch {
  fillIn("#reference .notice", "The calls could not be loaded. Please reload the page.");
}
