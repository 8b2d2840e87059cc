ALTER TRIGGER orders_note_created ON orders RENAME TO orders_add_created_event;
--> statement-breakpoint
ALTER TRIGGER orders_note_paid ON orders RENAME TO orders_add_paid_event;
--> statement-breakpoint
ALTER TRIGGER orders_take_back_paid ON orders RENAME TO orders_undo_paid_event;
--> statement-breakpoint
ALTER TRIGGER orders_note_delivered ON orders RENAME TO orders_add_delivered_event;
--> statement-breakpoint
ALTER TRIGGER orders_take_back_delivered ON orders RENAME TO orders_undo_delivered_event;
--> statement-breakpoint
ALTER TRIGGER orders_note_cancelled ON orders RENAME TO orders_add_cancelled_event;
