import type { ShoppingList } from "@shop/domain/contracts/lists";
import { REMOVED } from "@shop/domain/messages";
import { CART, LINE } from "./cart.ts";
import type { ExamplesOf, Inputs, Outputs } from "../types.ts";

const { product, qty, price } = LINE;
const summary = {
  _id: "01935a66-7d13-7b52-9f0e-2c8a41d7b933",
  name: "Weekly consumables",
  count: 1,
  total: Math.round(price * 100 * qty) / 100,
  updatedAt: "2026-03-25T05:40:00.000Z",
  isShared: false,
};
export const LIST: ShoppingList = { ...summary, lines: [LINE], gone: [] };
const { _id: id, name } = LIST;
const lines = [{ product, qty }];

export const lists: ExamplesOf<Inputs["lists"], Outputs["lists"]> = {
  list: { input: { pageNumber: 1, pageSize: 20 }, output: { lists: [summary], page: 1, pages: 1, total: 1 } },
  create: { input: { name, lines, isShared: false }, output: LIST },
  byId: { input: { id }, output: LIST },
  update: { input: { id, name, lines }, output: LIST },
  remove: { input: { id }, output: { message: REMOVED("List") } },
  addLines: { input: { id, lines }, output: LIST },
  addToCart: {
    input: { id, lines },
    output: { added: 1, short: [], gone: [], lines: CART.lines, version: CART.version },
  },
};
