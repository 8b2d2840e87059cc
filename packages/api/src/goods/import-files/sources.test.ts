import { expect, test } from "vitest";
import { readImportFile } from "./import-files.fixture.ts";

const MYOB = [
  "{}",
  [
    "Item Number",
    "Item Name",
    "Buy",
    "Sell",
    "Inventory",
    "Asset Acct",
    "Income Acct",
    "Expense/COS Acct",
    "Description",
    "Use Desc. On Sale",
    "Custom List 1",
    "Custom List 2",
    "Custom List 3",
    "Primary Supplier",
    "Tax Code When Bought",
    "Selling Price",
    "Sell Unit Measure",
    "Tax Code When Sold",
    "Sell Price Inclusive",
    "Quantity Break 1",
    "Price Level A, Qty Break 1",
    "Price Level B, Qty Break 1",
    "Price Level C, Qty Break 1",
    "Price Level B, Qty Break 2",
    "Inactive Item",
    "Standard Cost",
  ].join("\t"),
  "GL-1\tGlove\tB\tS\tI\t1-1320\t4-1000\t5-1000\tNitrile glove\t\tGloves\tNitrile\tNIL\tAcme\tGST\t$11.00\tbox\tGST\tX\t0\t$11.00\t$9.90\t$0.00\t$8.00\tN\t$5.00",
  "FR-1\tFruit\tB\tS\tI\t1-1320\t4-1000\t5-1000\tNIL\t\tNIL\tNIL\tNIL\tAcme\tFRE\t$4.00\tkg\tFRE\t\t0\t$4.00\t$0.00\t$3.50\t$0.00\tY\t$2.00",
].join("\r\n");

test("MYOB's items are read with their custom lists, tax codes and price levels", async () => {
  const { source, columns, rows } = await readImportFile("products", MYOB);
  expect(source).toBe("myob");
  expect(new Set(columns.flatMap(({ because }) => because ?? []))).toEqual(new Set(["source"]));
  expect(rows.map(({ values }) => values)).toEqual([
    {
      sku: "GL-1",
      name: "Glove",
      description: "Nitrile glove",
      category: "Gloves",
      subcategory: "Nitrile",
      price: { cents: 11_00, exact: "11.00", includesGst: true },
      taxClass: "gst",
      active: true,
      "list:Price Level B": { cents: 9_90, exact: "9.90", includesGst: true },
    },
    {
      sku: "FR-1",
      name: "Fruit",
      price: { cents: 4_00, exact: "4.00", includesGst: false },
      taxClass: "gst-free",
      active: false,
      "list:Price Level C": { cents: 3_50, exact: "3.50", includesGst: false },
    },
  ]);
  expect(rows.flatMap(({ problems }) => problems)).toEqual([]);
});

test("Xero's items are read with their sales price and tax rate", async () => {
  const rows = [
    "*ItemCode,ItemName,PurchasesDescription,PurchasesUnitPrice,PurchasesAccount,PurchasesTaxRate,SalesDescription,SalesUnitPrice,SalesAccount,SalesTaxRate,InventoryAssetAccount,CostOfGoodsSoldAccount",
    "GL-1,Glove,Bought glove,5.0000,300,GST on Expenses,Nitrile glove,12.5000,200,GST on Income,,",
    "FR-1,Fruit,,2.00,300,GST Free Expenses,Fruit box,4.125,200,GST Free Income,,",
  ];
  const read = await readImportFile("products", rows);
  expect(read).toMatchObject({ source: "xero", options: { pricesIncludeGst: false } });
  expect(read.rows.map(({ values }) => values)).toEqual([
    {
      sku: "GL-1",
      name: "Glove",
      description: "Nitrile glove",
      price: { cents: 12_50, exact: "12.5000", includesGst: false },
      taxClass: "gst",
    },
    {
      sku: "FR-1",
      name: "Fruit",
      description: "Fruit box",
      price: { cents: 4_13, exact: "4.125", includesGst: false },
      taxClass: "gst-free",
    },
  ]);
});

const OLD_SHOPIFY =
  "Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Taxable,Image Src,Image Position,Variant Image,Cost per item,Status";
const NEW_SHOPIFY =
  "Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Option2 name,Option2 value,Option2 Linked To,Option3 name,Option3 value,Option3 Linked To,Price,Compare-at price,Cost per item,Charge tax,Inventory quantity,Product image URL,Image position,Variant image URL";

test("Shopify's rows are variants, whose title, text and picture are in the first row of their handle", async () => {
  const old = [
    OLD_SHOPIFY,
    'glove,Glove,"<p>Nitrile &amp; <b>blue</b></p><ul><li>Strong</li></ul>",Acme,Apparel > Gloves,Gloves,,true,Colour,Blue,Size,M,,,GL-B-M,0,shopify,5,12.50,15.00,true,https://cdn.example.com/1.png,1,,4.00,active',
    "glove,,,,,,,,,Blue,,L,,,GL-B-L,0,shopify,0,12.50,,true,https://cdn.example.com/2.png,2,https://cdn.example.com/l.png,4.00,",
    "glove,,,,,,,,,,,,,,,,,,,,,https://cdn.example.com/3.png,3,,,",
    "tray,Tray,,Acme,,Trays,,true,Title,Default Title,,,,,TR-1,0,,7,2.00,,false,https://cdn.example.com/t.png,1,,,draft",
  ];
  const renamed = [
    NEW_SHOPIFY,
    'Glove,glove,"<p>Nitrile &amp; <b>blue</b></p><ul><li>Strong</li></ul>",Acme,Apparel > Gloves,Gloves,,TRUE,Active,GL-B-M,,Colour,Blue,,Size,M,,,,,12.50,15.00,4.00,TRUE,5,https://cdn.example.com/1.png,1,',
    ",glove,,,,,,,,GL-B-L,,,Blue,,,L,,,,,12.50,,4.00,TRUE,0,https://cdn.example.com/2.png,2,https://cdn.example.com/l.png",
    ",glove,,,,,,,,,,,,,,,,,,,,,,,,https://cdn.example.com/3.png,3,",
    "Tray,tray,,Acme,,Trays,,TRUE,Draft,TR-1,,Title,Default Title,,,,,,,,2.00,,,FALSE,7,https://cdn.example.com/t.png,1,",
  ];
  for (const file of [old, renamed]) {
    const { source, rows } = await readImportFile("products", file);
    expect(source).toBe("shopify");
    const shared = {
      description: "Nitrile & blue\n- Strong",
      brand: "Acme",
      category: "Gloves",
      taxClass: "gst",
      active: true,
    };
    const price = { cents: 12_50, exact: "12.50", includesGst: false };
    expect(rows.map(({ skipped, values }) => skipped ?? values)).toEqual([
      { ...shared, price, sku: "GL-B-M", name: "Glove - Blue / M", stock: 5, image: "https://cdn.example.com/1.png" },
      { ...shared, price, sku: "GL-B-L", name: "Glove - Blue / L", stock: 0, image: "https://cdn.example.com/l.png" },
      "Is another picture of the product above",
      {
        sku: "TR-1",
        name: "Tray",
        brand: "Acme",
        category: "Trays",
        price: { cents: 2_00, exact: "2.00", includesGst: false },
        taxClass: "gst-free",
        stock: 7,
        image: "https://cdn.example.com/t.png",
        active: false,
      },
    ]);
  }
});

test("WooCommerce's regular price and first category are read; variable, grouped and external products are skipped", async () => {
  const rows = [
    "ID,Type,SKU,Name,Published,Is featured?,Visibility in catalog,Short description,Description,Tax status,Tax class,In stock?,Stock,Sale price,Regular price,Categories,Tags,Images,Parent,Attribute 1 name,Attribute 1 value(s)",
    '1,simple,TR-1,Tray,1,0,visible,Short,<p>Paper tray</p>,taxable,,1,12,1.00,2.50,"Trays > Paper > Small, Sale","a, b","https://shop.example.com/1.png, https://shop.example.com/2.png",,,',
    '2,variable,GL,Glove,1,0,visible,,,taxable,,1,,,,Gloves,,,,Colour,"Blue, Red"',
    '3,"variation, virtual",GL-B,Glove - Blue,1,0,visible,,,none,parent,1,4,,9.90,,,,GL,Colour,Blue',
    "4,grouped,SET,Set,1,0,visible,,,taxable,,1,,,,Sets,,,,,",
    "5,external,EXT,Other,1,0,visible,,,taxable,,1,,,5.00,Sets,,,,,",
    '6,simple,CUP,Cup,-1,0,visible,,,taxable,,1,,,1.00,"Cups\\, lids > Hot",,,,,',
  ];
  const read = await readImportFile("products", rows);
  expect(read.source).toBe("woocommerce");
  expect(read.rows.map(({ skipped, values }) => skipped ?? values)).toEqual([
    {
      sku: "TR-1",
      name: "Tray",
      description: "Paper tray",
      price: { cents: 2_50, exact: "2.50", includesGst: false },
      category: "Trays",
      subcategory: "Paper",
      section: "Small",
      taxClass: "gst",
      stock: 12,
      image: "https://shop.example.com/1.png",
      active: true,
    },
    "Is a variable product: its variations have rows of their own",
    {
      sku: "GL-B",
      name: "Glove - Blue",
      price: { cents: 9_90, exact: "9.90", includesGst: false },
      taxClass: "gst-free",
      stock: 4,
      active: true,
    },
    "Is a group of products",
    "Is sold by another shop",
    {
      sku: "CUP",
      name: "Cup",
      price: { cents: 1_00, exact: "1.00", includesGst: false },
      category: "Cups, lids",
      subcategory: "Hot",
      taxClass: "gst",
      active: false,
    },
  ]);
});

test("our own export is known by its columns; the stock that it ends with is not read", async () => {
  const headings =
    "_id,sku,name,description,category,subcategory,section,brand,size,color,packageQuantity,price,taxClass,minQty,orderMultiple,maxQty,cartonQty,image,active,list:Gold,countInStock";
  const row =
    "0194f3a0-0000-7000-8000-000000000001,'-1,'=Cup,,Cups,,,,8-10,,,12.50,gst,1,1,,,/images/a.png,yes,11.00,40";
  const read = await readImportFile("products", [headings, row]);
  expect(read.source).toBe("export");
  expect(read.columns.at(-1)).toMatchObject({ heading: "countInStock", field: null, because: null });
  expect(read.rows[0]?.values).toMatchObject({
    _id: "0194f3a0-0000-7000-8000-000000000001",
    sku: "-1",
    name: "=Cup",
    size: "8-10",
    active: true,
    "list:Gold": { cents: 11_00 },
  });
  expect(read.rows[0]?.values).not.toHaveProperty("stock");
  const prices = await readImportFile("customer-prices", ["email,sku,price", "nora@example.com,A,5.00"]);
  expect(prices).toMatchObject({ source: "export", mapping: { email: 0, sku: 1, price: 2 } });
});

test("the stock of an export is not guessed when its other columns were changed, except as a count of stock", async () => {
  const file = ["sku,name,note,countInStock", "A,Cup,,40"];
  expect((await readImportFile("products", file)).columns.at(-1)).toMatchObject({ field: null });
  expect((await readImportFile("stock", file)).columns.at(-1)).toMatchObject({ field: "stock" });
});

test("a variant of Shopify without its product's title has no name", async () => {
  const headings = "Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price";
  const { rows } = await readImportFile("products", [headings, "glove,,Size,L,GL-L,12.50"]);
  expect(rows[0]?.values).toMatchObject({ sku: "GL-L" });
  expect(rows[0]?.values).not.toHaveProperty("name");
});
