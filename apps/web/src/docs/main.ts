import "./docs.css";
import { pageTitle } from "@shop/domain/page-title";
import type { ShopInfo } from "@shop/domain/shop-info";
import SwaggerUI from "swagger-ui-dist/swagger-ui-es-bundle.js";
import type { ApiDocument } from "./api-document.ts";
import { wireAuthorizeForm } from "./authorize-form.ts";
import { readKnownIds, type KnownIds } from "./known-ids.ts";
import { referencePlugin } from "./reference-plugin.ts";
import { wireSearch } from "./search-form.ts";
import { createSearchIndex } from "./search-index.ts";
import { tryable } from "./tryable.ts";

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

function showReference(api: ApiDocument, known: KnownIds): void {
  const index = createSearchIndex(api);
  const ui = SwaggerUI({
    dom_id: "#reference",
    // Calls go to where this page came from: the shop may be reached by another name than its own.
    spec: { ...tryable(api, known), servers: [{ url: BASE_URL }] },
    layout: "Reference",
    plugins: [referencePlugin(index)],
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
      wireSearch(ui, index);
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
  showReference(api, await readKnownIds(BASE_URL, api));
} catch {
  fillIn("#reference .notice", "The calls could not be loaded. Please reload the page.");
}
