import { REMOVED } from "@shop/domain/messages";
import type { ExamplesOf, Inputs, Outputs } from "../types.ts";
import { ORDER } from "./orders.ts";

export const SURGERY = {
  ...ORDER.shippingAddress,
  _id: "01935a64-51c0-7f3a-8d27-b06e94a1c238",
  label: "Surgery",
  isDefault: true,
  isShared: false,
};
const { _id: id, ...sent } = SURGERY;

export const addresses: ExamplesOf<Inputs["addresses"], Outputs["addresses"]> = {
  list: { output: { addresses: [SURGERY] } },
  create: { input: sent, output: SURGERY },
  update: { input: { id, label: "Surgery", isDefault: true }, output: SURGERY },
  remove: { input: { id }, output: { message: REMOVED("Address") } },
};
