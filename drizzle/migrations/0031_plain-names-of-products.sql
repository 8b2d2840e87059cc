ALTER TRIGGER products_learn_words_of_inserted ON products RENAME TO products_add_words_of_inserted;
--> statement-breakpoint
ALTER TRIGGER products_learn_words_of_updated ON products RENAME TO products_add_words_of_updated;
--> statement-breakpoint
ALTER TRIGGER products_open_stock ON products RENAME TO products_add_opening_stock;
--> statement-breakpoint
ALTER TRIGGER products_note_inserted ON products RENAME TO products_count_inserted;
--> statement-breakpoint
ALTER TRIGGER products_note_deleted ON products RENAME TO products_count_deleted;
--> statement-breakpoint
ALTER TRIGGER products_note_counted ON products RENAME TO products_count_updated;
--> statement-breakpoint
ALTER TRIGGER products_tell_added ON products RENAME TO products_log_inserted;
--> statement-breakpoint
ALTER TRIGGER products_tell_changed ON products RENAME TO products_log_updated;
--> statement-breakpoint
ALTER TRIGGER products_tell_removed ON products RENAME TO products_log_deleted;
--> statement-breakpoint
ALTER TRIGGER products_tell_truncated ON products RENAME TO products_log_truncated;
--> statement-breakpoint
ALTER TRIGGER products_note_created ON products RENAME TO products_add_created_event;
--> statement-breakpoint
ALTER TRIGGER products_note_updated ON products RENAME TO products_add_updated_event;
--> statement-breakpoint
ALTER TRIGGER products_note_stock_low ON products RENAME TO products_add_stock_low_event;
