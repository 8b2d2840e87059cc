import type { OwnCompany } from "@shop/domain/contracts/company";
import type { ExamplesOf, Inputs, Outputs } from "../types.ts";

/** The clinics of the examples, as their admin sees them. */
export const COMPANY: OwnCompany = {
  name: "Wattle Lane Clinics",
  abn: "51 824 753 556",
  role: "admin",
  costCentres: [
    { code: "CBD", name: "Clinic in the city", isActive: true },
    { code: "NORTH", name: "Northern clinic", isActive: true },
  ],
  costCentreRequired: false,
  poRequired: true,
  invoiceEmail: "accounts@wattlelane.example",
  version: 3,
};

export const company: ExamplesOf<Inputs["company"], Outputs["company"]> = {
  read: { output: COMPANY },
  update: {
    input: {
      costCentres: COMPANY.costCentres,
      costCentreRequired: COMPANY.costCentreRequired,
      poRequired: COMPANY.poRequired,
      invoiceEmail: COMPANY.invoiceEmail ?? "",
      version: COMPANY.version - 1,
    },
    output: COMPANY,
  },
};
