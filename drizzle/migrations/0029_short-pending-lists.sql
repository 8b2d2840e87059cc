ALTER INDEX "products_search_idx" SET (gin_pending_list_limit = 256);--> statement-breakpoint
ALTER INDEX "products_sku_part_idx" SET (gin_pending_list_limit = 256);
