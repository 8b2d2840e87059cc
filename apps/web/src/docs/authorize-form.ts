import type { SwaggerSystem } from "./swagger-system.ts";

/** The form that takes a token or a key: kept by Swagger UI in memory, and sent with the calls that are tried. */
export function wireAuthorizeForm(ui: SwaggerSystem, schemes: readonly string[]): void {
  const form = document.querySelector<HTMLFormElement>("#authorize");
  const status = document.querySelector("#authorized");
  const forget = form?.querySelector<HTMLButtonElement>("[type=reset]");
  const input = form?.querySelector("input");
  if (!form || !status || !forget || !input) return;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    // As it may be copied from a header.
    const token = input.value.trim().replace(/^Bearer\s+/i, "");
    for (const scheme of schemes) ui.preauthorizeApiKey(scheme, token);
    status.textContent = "Authorized: calls are sent with this token.";
    forget.hidden = false;
  });
  form.addEventListener("reset", () => {
    ui.authActions.logout(schemes);
    status.textContent = "Forgotten: calls are sent without a token.";
    forget.hidden = true;
    input.focus();
  });
}
