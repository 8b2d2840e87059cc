import {
  accountingExport,
  EXPORT_FILTERS,
  EXPORT_FORMATS,
  EXPORT_KINDS,
  exportFileName,
  type ExportFile,
  type ExportKind,
} from "@shop/domain/contracts/exports";
import { LIMITS } from "@shop/domain/limits";
import { EXPORT_RUNNING, TOO_MANY_PAPERS } from "@shop/domain/messages";
import { z } from "zod";
import { EXPORT_TYPES } from "../endpoints/exports.ts";
import { cleanSchema } from "./clean-schema.ts";
import { INVOICE } from "./examples/invoices.ts";
import { STATEMENT } from "./examples/statements.ts";
import { headersOf, parameter } from "./headers.ts";
import { errorResponsesFor, ownRefusal, type OwnRefusals } from "./refusals.ts";
import type { Operation, Parameter, Schema } from "./types.ts";

const EXAMPLES: Record<string, string> = {
  keyword: "SO-100042",
  from: STATEMENT.from,
  to: STATEMENT.to,
  kind: INVOICE.kind,
  paymentMethod: "Bank",
  userid: STATEMENT.customer,
  productid: "01935a70-61d2-7f3e-9a4b-c50e8d17ba01",
  categoryid: "01935a70-61d2-7f3e-9a4b-c50e8d17ba02",
};
const STATES: Partial<Record<ExportKind, string>> = { orders: "unpaid", products: "onSale", stock: "onSale" };

function filterParameter(name: string, schema: z.ZodType, state = ""): Parameter {
  const { $schema: _, description = "", ...shape } = z.toJSONSchema(schema, { io: "input" });
  return {
    in: "query",
    name,
    required: false,
    description: description || `Only those with this ${name}`,
    schema: cleanSchema(shape as Schema),
    example: EXAMPLES[name] ?? state,
  };
}

interface Exported {
  file: ExportFile;
  format: keyof typeof EXPORT_TYPES;
  summary: string;
  description: string;
  parameters: Parameter[];
  /** The beginning of a text. */
  example: string;
  refused?: OwnRefusals;
}

const RUNNING = ownRefusal(
  "The admin's last export, or others of the server, still run",
  EXPORT_RUNNING,
  "TOO_MANY_REQUESTS",
);

/** A file under `/exports`, for admins. */
function exported({ file, format, summary, description, parameters, example, refused }: Exported): Operation {
  const fileName = exportFileName(file, "2026-03-31");
  const [type = ""] = EXPORT_TYPES[format].split(";");
  const isText = type.startsWith("text/");
  return {
    operationId: nameOf(file),
    summary,
    description: `${description}\n\nFor admins. An API key needs the scope \`admin\`.`,
    tags: ["exports"],
    security: [{ bearer: [] }],
    "x-role": "admin",
    "x-scope": "admin",
    parameters: [...parameters, parameter("RequestId")],
    responses: {
      200: {
        description: `The file, as an attachment such as \`${fileName}\``,
        headers: headersOf(),
        content: {
          [type]: isText
            ? { schema: { type: "string" }, example }
            : { schema: { type: "string", format: "binary" }, example: `(the bytes of ${fileName})` },
        },
      },
      ...errorResponsesFor([400, 401, 403, 500, 503], { 429: RUNNING, ...refused }),
    },
  };
}

const TABLES: Record<ExportKind, { rows: string; columns: string }> = {
  products: {
    rows: "The products of the staff's list, all but archived ones unless `state` says otherwise. Each price list whose name no other list has is a column `list:{name}`, with what one costs there from a quantity of 1 on. `countInStock` at the end is for information: an import leaves the stock alone",
    columns:
      "_id,sku,name,description,category,subcategory,section,brand,size,color,packageQuantity,price,taxClass,minQty,orderMultiple,maxQty,cartonQty,image,active,priceIncludesGst,countInStock",
  },
  stock: { rows: "The stock of the same products", columns: "_id,sku,stock" },
  "customer-prices": { rows: "The prices agreed with customers", columns: "email,sku,price" },
  "price-lists": { rows: "A row for each price of a list", columns: "list,startsOn,endsOn,sku,minQty,price" },
  customers: { rows: "The accounts of customers", columns: "email,name,abn,invoiceEmail,poRequired,priceList" },
  orders: {
    rows: "The orders of the staff's list, oldest first: a row for each line, with an order's totals in its first row alone",
    columns:
      "orderNumber,createdAt,customer,email,poNumber,paymentMethod,isPaid,isDelivered,isCancelled,sku,name,qty,shippedQty,price,amount,itemsPrice,shippingPrice,taxPrice,totalPrice",
  },
  invoices: {
    rows: "Invoices and credit notes, oldest first; the amounts of credit notes are negative",
    columns: "number,kind,orderNumber,issuedOn,dueOn,customer,abn,totalExGst,gst,total,paid",
  },
};

const FORM = {
  csv: "CSV in UTF-8 with a byte order mark, lines that end in CR LF, money like `12.50`, `yes` and `no`, and moments as `YYYY-MM-DD HH:mm` in the shop's time zone. A text that begins with `= + - @ '`, a tab or CR has a `'` in front, so that no cell is a formula",
  xlsx: "A workbook with numbers and dates as such and without formulas. Rows beyond 1,048,576 are on further sheets",
};
const ONE_MOMENT =
  "It is sent while it is read, and has the data of one moment. An admin has one export at a time (429); one whose client takes nothing of it for some seconds breaks off.";

const nameOf = (file: ExportFile): string =>
  `export ${file}`.replaceAll(/[ .-](\w)/g, (_, letter: string) => letter.toUpperCase());

const tableRoutes = EXPORT_KINDS.flatMap((kind) =>
  EXPORT_FORMATS.map((format): [ExportFile, Operation] => {
    const file: ExportFile = `${kind}.${format}`;
    const { rows, columns } = TABLES[kind];
    const parameters = Object.entries<z.ZodType>(EXPORT_FILTERS[kind].shape).map(([name, schema]) =>
      filterParameter(name, schema, STATES[kind]),
    );
    const summary = `Export ${kind.replace("-", " ")} as ${format === "csv" ? "CSV" : "an Excel workbook"}`;
    const description = `${rows}. ${FORM[format]}.\n\n${ONE_MOMENT}`;
    return [file, exported({ file, format, summary, description, parameters, example: `\uFEFF${columns}\r\n` })];
  }),
);

const tooMany = ownRefusal(
  "The filters are invalid, or there are too many papers",
  TOO_MANY_PAPERS(LIMITS.accountingPapers),
  "BAD_REQUEST",
);
const accountingFile = (
  [file, format]: ["xero.csv", "csv"] | ["myob.txt", "txt"],
  { summary, description, example }: Pick<Exported, "summary" | "description" | "example">,
): [ExportFile, Operation] => [
  file,
  exported({
    file,
    format,
    summary,
    description: `${description} Amounts are without GST, and with it add up to the paper; freight is a line for each tax. More than ${LIMITS.accountingPapers} papers are a 400.`,
    parameters: Object.entries<z.ZodType>(accountingExport.shape).map(([name, schema]) =>
      filterParameter(name, schema),
    ),
    example,
    refused: { 400: tooMany },
  }),
];

/** The operations under `/exports`, by their path. */
export const EXPORT_ROUTES: Record<`/${string}`, { get: Operation }> = Object.fromEntries(
  [
    ...tableRoutes,
    accountingFile(["xero.csv", "csv"], {
      summary: "Export invoices and credit notes for Xero",
      description:
        "Xero's template for sales invoices, with the tax rates `GST on Income` and `GST Free Income`; a credit note is a negative invoice.",
      example: "\uFEFF*ContactName,EmailAddress,…\r\n",
    }),
    accountingFile(["myob.txt", "txt"], {
      summary: "Export invoices and credit notes for MYOB",
      description:
        "Sales of the layout Service, with tabs between cells, an empty line between papers and the codes `GST` and `FRE`.",
      example: "Co./Last Name\tInvoice No.\tDate\t…\r\n",
    }),
  ].map(([file, get]) => [`/exports/${file}`, { get }]),
);
