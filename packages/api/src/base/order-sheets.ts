/** A safety data sheet of a product that was ordered, named as on its line. */
export interface OrderSheetRow {
  productId: string;
  name: string;
  sku: string;
  id: string;
  kind: "sds";
  title: string;
  version: number;
  revisedOn: string;
  bytes: number;
}

/**
 * SQL for the safety data sheets of an order's products (`OrderSheetRow`) in their newest versions, by line. Without those that
 * were withdrawn, and those of drafts, which only staff can open.
 */
export const sheetsOfOrder = (order: string, firstLines = "") => `
  select l.product_id as "productId", l.name, l.sku, d.id, d.kind, d.title, v.version, v.revised_on::text as "revisedOn", f.bytes
  from order_lines l join products p on p.id = l.product_id join product_documents d on d.product_id = p.id
  join document_versions v on v.document_id = d.id and v.version = d.version join stored_files f on f.id = v.file_id
  where l.order_id = ${order} ${firstLines} and d.kind = 'sds' and d.withdrawn_at is null and not is_draft(p.price_cents)
  order by l.position, lower(d.title), d.id`;
