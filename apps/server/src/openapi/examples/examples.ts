import { bank } from "./bank.ts";
import { imports } from "./imports.ts";
import { cart } from "./cart.ts";
import { companyAccounts } from "./company-accounts.ts";
import { companies, tradeApplications } from "./companies.ts";
import { invitations } from "./company-members.ts";
import { company } from "./company.ts";
import { addresses } from "./addresses.ts";
import { pricing, products } from "./catalogue.ts";
import type { Example, ExamplesOf, Inputs, Outputs } from "../types.ts";
import { documents } from "./documents.ts";
import { invoices } from "./invoices.ts";
import { lists } from "./lists.ts";
import { priceLists } from "./price-lists.ts";
import { orders } from "./orders.ts";
import { quotes } from "./quotes.ts";
import { requisitions } from "./requisitions.ts";
import { statements } from "./statements.ts";
import { contacts, users } from "./people.ts";
import { quickOrder } from "./quick-order.ts";
import { shopTexts } from "./shop-texts.ts";
import { categories, sections, subCategories } from "./taxonomy.ts";

const config: ExamplesOf<Inputs["config"], Outputs["config"]> = {
  stripeKey: { output: "pk_live_51QWx7c2eZvKYlo2C" },
  emailjsService: { output: "service_banksia" },
  emailjsTemplate: { output: "template_enquiry" },
  emailjsUser: { output: "user_banksia" },
};

const under = (area: string, examples: Record<string, Example | undefined>): [string, Example][] =>
  Object.entries(examples).flatMap(([name, example]) => (example ? [[`${area}.${name}`, example]] : []));

/** An example of each REST operation, by its tRPC path. */
export const EXAMPLES = new Map<string, Example>([
  ...under("products", products),
  ...under("pricing", pricing),
  ...under("documents", documents),
  ...under("priceLists", priceLists),
  ...under("orders", orders),
  ...under("invoices", invoices),
  ...under("statements", statements),
  ...under("bank", bank),
  ...under("imports", imports),
  ...under("quotes", quotes),
  ...under("requisitions", requisitions),
  ...under("cart", cart),
  ...under("lists", lists),
  ...under("quickOrder", quickOrder),
  ...under("addresses", addresses),
  ...under("company", company),
  ...under("companyAccounts", companyAccounts),
  ...under("companies", companies),
  ...under("invitations", invitations),
  ...under("tradeApplications", tradeApplications),
  ...under("users", users),
  ...under("taxonomy.categories", categories),
  ...under("taxonomy.subCategories", subCategories),
  ...under("taxonomy.sections", sections),
  ...under("shopTexts", shopTexts),
  ...under("contacts", contacts),
  ...under("config", config),
]);
