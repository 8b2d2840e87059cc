import type { CompanyRole } from "@shop/domain/access";
import { DEMO_ACCOUNTS } from "../accounts.ts";
import { demoId, SERIES } from "../demo-id.ts";
import type { DemoPlace } from "../orders/places.ts";

/** The demo company, which orders on account. */
export const WATTLE_LANE = {
  id: demoId(SERIES.company, 0),
  name: "Wattle Lane Clinics",
  abn: "38614520287",
  invoiceEmail: "accounts@wattlelane.example",
  termsDays: 14,
  creditLimitCents: 5_000_00,
};

interface DemoMembership {
  account: { name: string; email: string };
  orderLimitCents: number | null;
  monthlyLimitCents: number | null;
}

const [, , companyAdmin, approver, buyer, viewer] = DEMO_ACCOUNTS;
const UNLIMITED = { orderLimitCents: null, monthlyLimitCents: null };

/** Its members by their roles. */
export const MEMBERS: Record<CompanyRole, DemoMembership> = {
  admin: { account: companyAdmin, ...UNLIMITED },
  approver: { account: approver, ...UNLIMITED },
  buyer: { account: buyer, orderLimitCents: 500_00, monthlyLimitCents: 2_000_00 },
  viewer: { account: viewer, ...UNLIMITED },
};

interface DemoCostCentre {
  code: string;
  name: string;
  place: DemoPlace;
}

const BRUNSWICK: DemoCostCentre = {
  code: "BRU",
  name: "Brunswick clinic",
  place: {
    company: WATTLE_LANE.name,
    address: "96 Albion Street",
    city: "Brunswick",
    state: "VIC",
    postalCode: "3056",
    phone: "(03) 5550 0171",
  },
};

const COBURG: DemoCostCentre = {
  code: "COB",
  name: "Coburg clinic",
  place: { ...BRUNSWICK.place, address: "Suite 2, 410 Sydney Road", city: "Coburg", postalCode: "3058" },
};

/** With the addresses of the clinics. */
export const COST_CENTRES: readonly DemoCostCentre[] = [BRUNSWICK, COBURG];

interface DemoPayment {
  daysAgo: number;
  reference: string;
}

const FIRST: DemoPayment = { daysAgo: 18, reference: "NPP 4795210" };
const SECOND: DemoPayment = { daysAgo: 6, reference: "NPP 4801377" };

/** What it has paid. */
export const COMPANY_PAYMENTS: readonly DemoPayment[] = [FIRST, SECOND];

/** SKUs and quantities. */
type Wanted = readonly (readonly [sku: string, quantity: number])[];

export interface PlannedOrder {
  daysAgo: number;
  by: CompanyRole;
  costCentre: DemoCostCentre;
  poNumber: string;
  lines: Wanted;
  /** The payment of it, and how much of it if not all. */
  paid?: { by: DemoPayment; cents?: number };
  cancelledDaysAgo?: number;
}

const TREATMENT_ROOM = {
  by: "buyer",
  costCentre: BRUNSWICK,
  poNumber: "WLC-3305",
  lines: [
    ["SML2-2000", 1],
    ["PFNK-M", 3],
    ["HTI-2400", 3],
  ],
} as const;

/** Its orders of a month, the oldest first, no two of a day: one is overdue, another paid in part. */
export const COMPANY_ORDERS: readonly PlannedOrder[] = [
  {
    daysAgo: 31,
    by: "buyer",
    costCentre: BRUNSWICK,
    poNumber: "WLC-3301",
    lines: [
      ["PFNB-M", 3],
      ["SML2-50", 6],
      ["HSG-500", 4],
    ],
    paid: { by: FIRST },
  },
  {
    daysAgo: 28,
    by: "approver",
    costCentre: COBURG,
    poNumber: "WLC-3302",
    lines: [
      ["CRL-49", 4],
      ["UPD-6090", 2],
    ],
    paid: { by: FIRST },
  },
  {
    daysAgo: 25,
    by: "buyer",
    costCentre: BRUNSWICK,
    poNumber: "WLC-3303",
    lines: [["WIHD-CT12", 1]],
    cancelledDaysAgo: 24,
  },
  {
    daysAgo: 22,
    by: "buyer",
    costCentre: COBURG,
    poNumber: "WLC-3304",
    lines: [
      ["SYL-5", 4],
      ["GZN-10-200", 8],
      ["TPT-25", 3],
    ],
  },
  { ...TREATMENT_ROOM, daysAgo: 17, paid: { by: SECOND } },
  {
    daysAgo: 13,
    by: "admin",
    costCentre: COBURG,
    poNumber: "WLC-3306",
    lines: [
      ["THI-1", 4],
      ["FAK-WPS", 2],
    ],
    paid: { by: SECOND, cents: 250_00 },
  },
  {
    daysAgo: 8,
    by: "buyer",
    costCentre: BRUNSWICK,
    poNumber: "WLC-3307",
    lines: [
      ["PFNB-L", 3],
      ["APW-1000", 1],
      ["SOP-5L", 3],
    ],
  },
  {
    daysAgo: 4,
    by: "buyer",
    costCentre: COBURG,
    poNumber: "WLC-3308",
    lines: [
      ["CRL-49", 3],
      ["UPD-4060", 2],
    ],
  },
  {
    daysAgo: 1,
    by: "approver",
    costCentre: BRUNSWICK,
    poNumber: "WLC-3309",
    lines: [
      ["TP2-400", 4],
      ["HTU-2400", 3],
      ["DIS-5L", 4],
    ],
  },
];

export interface PlannedRequisition {
  daysAgo: number;
  costCentre: DemoCostCentre;
  poNumber: string;
  note: string;
  lines: Wanted;
  /** What the approver decided; without it nobody has decided yet. */
  decision?: "approved" | { declinedDaysAgo: number; reason: string };
}

/** What its buyer asked for above their limit, the oldest first. What was approved is an order. */
export const REQUISITIONS: readonly PlannedRequisition[] = [
  { ...TREATMENT_ROOM, daysAgo: 19, note: "For the new treatment room.", decision: "approved" },
  {
    daysAgo: 10,
    costCentre: COBURG,
    poNumber: "WLC-3310",
    note: "One kit for each of our cars.",
    lines: [["FAK-REM", 2]],
    decision: { declinedDaysAgo: 9, reason: "The vehicle kits do for the cars. Please ask for those." },
  },
  {
    daysAgo: 2,
    costCentre: COBURG,
    poNumber: "WLC-3311",
    note: "For the vaccination week.",
    lines: [
      ["PFNB-M", 6],
      ["PFNB-S", 4],
    ],
  },
  {
    daysAgo: 1,
    costCentre: BRUNSWICK,
    poNumber: "WLC-3312",
    note: "",
    lines: [
      ["SML2-2000", 4],
      ["IGL1Y-100", 3],
    ],
  },
];
