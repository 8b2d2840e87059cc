import type { PriceChange, PriceList, PriceListItem } from "@shop/domain/contracts/price-lists";
import { REMOVED } from "@shop/domain/messages";
import type { ExamplesOf, Inputs, Outputs } from "../types.ts";
import { GLOVES } from "./catalogue.ts";
import { CLINICS_LIST } from "./people.ts";
import { CATEGORY } from "./taxonomy.ts";

const CLINICS: PriceList = {
  ...CLINICS_LIST,
  isPublic: false,
  startsOn: "2026-07-01",
  endsOn: "2027-06-30",
  isValid: true,
  itemCount: 150,
  customerCount: 1,
  version: 3,
};
const { _id: id, name, startsOn, endsOn } = CLINICS;
const { _id: product, sku, name: productName } = GLOVES;
export const ITEM: PriceListItem = {
  product,
  sku,
  name: productName,
  minQty: 10,
  price: 57.5,
  publicPrice: 61,
  version: 1_000_412,
};
const CHANGE: PriceChange = {
  product,
  sku,
  name: productName,
  minQty: 10,
  before: 59,
  after: ITEM.price,
  publicPrice: ITEM.publicPrice,
};
const PERCENT_CHANGE: PriceChange = { ...CHANGE, before: ITEM.price, after: 51.6 };
const page = { page: 1, pages: 1, total: 1 };

export const priceLists: ExamplesOf<Inputs["priceLists"], Outputs["priceLists"]> = {
  list: {
    input: { keyword: "clinics", pageNumber: 1, pageSize: 20, sort: "createdAt", direction: "desc" },
    output: { priceLists: [CLINICS], ...page },
  },
  create: {
    input: { name, isPublic: false, startsOn, endsOn },
    output: { ...CLINICS, itemCount: 0, customerCount: 0, version: 1 },
  },
  byId: { input: { id }, output: CLINICS },
  update: { input: { id, name: "Clinics 2027", version: 3 }, output: { ...CLINICS, name: "Clinics 2027", version: 4 } },
  remove: { input: { id }, output: { message: REMOVED("Price list") } },
  items: {
    input: { id, keyword: "gloves", product, pageNumber: 1, pageSize: 20, sort: "createdAt", direction: "desc" },
    output: { items: [ITEM], ...page },
  },
  setItems: {
    input: {
      id,
      items: [
        { sku, minQty: 10, price: ITEM.price, version: 1_000_311 },
        { product, minQty: 50, price: null },
      ],
    },
    output: { items: [ITEM], changes: [CHANGE], ...page },
  },
  setPercentOff: {
    input: { id, category: CATEGORY._id, percent: 20, minQty: 10, preview: true },
    output: { products: 1, changed: 1, drafts: 0, changes: [{ ...PERCENT_CHANGE, version: 0 }] },
  },
};
