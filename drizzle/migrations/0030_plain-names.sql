-- Triggers and their functions get names that say what they write. Servers call none of the renamed functions, so that no old
-- name has to stay. What earlier versions left for the version before them is dropped. The triggers of products and of orders
-- follow in migrations of their own: one that locked both would wait for an order being placed, and that for it.
ALTER FUNCTION refresh_products_of_renamed() RENAME TO update_products_of_renamed_category;
--> statement-breakpoint
ALTER FUNCTION learn_words_of_inserted() RENAME TO add_words_of_inserted_products;
--> statement-breakpoint
ALTER FUNCTION learn_words_of_updated() RENAME TO add_words_of_updated_product;
--> statement-breakpoint
ALTER FUNCTION open_stock() RENAME TO add_opening_stock;
--> statement-breakpoint
ALTER FUNCTION note_inserted_products() RENAME TO count_inserted_products;
--> statement-breakpoint
ALTER FUNCTION note_deleted_products() RENAME TO count_deleted_products;
--> statement-breakpoint
ALTER FUNCTION note_updated_products() RENAME TO count_updated_products;
--> statement-breakpoint
ALTER FUNCTION tell_catalogue_changed() RENAME TO log_catalogue_change;
--> statement-breakpoint
ALTER FUNCTION tell_products_added() RENAME TO log_inserted_products;
--> statement-breakpoint
ALTER FUNCTION tell_products_changed() RENAME TO log_updated_products;
--> statement-breakpoint
ALTER FUNCTION tell_of_products() RENAME TO log_each_product;
--> statement-breakpoint
ALTER FUNCTION note_webhook_event() RENAME TO add_webhook_event;
--> statement-breakpoint
ALTER FUNCTION note_undoable_event() RENAME TO add_undoable_webhook_event;
--> statement-breakpoint
ALTER FUNCTION take_back_webhook_event() RENAME TO undo_webhook_event;
--> statement-breakpoint
ALTER FUNCTION note_product_updated() RENAME TO add_product_updated_event;
--> statement-breakpoint
-- No server calls it: nearest_word() alone does.
ALTER FUNCTION likest_word(text, text[], integer) RENAME TO closest_word_among;
--> statement-breakpoint
-- The word on sale closest to a mistyped one: one typo away, or two if there is none.
CREATE OR REPLACE FUNCTION nearest_word(typed text) RETURNS text LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(
    closest_word_among(typed, ARRAY(
      SELECT word FROM search_words
      WHERE deletes && word_deletes(typed) AND abs(char_length(word) - char_length(typed)) <= 1), 1),
    closest_word_among(typed, ARRAY(
      SELECT word FROM search_words
      WHERE char_length(typed) >= 6 AND char_length(word) >= 8 AND word_ends(word) && word_ends(typed)
        AND abs(char_length(word) - char_length(typed)) <= 2), 2))
$$;
--> statement-breakpoint
-- No server calls it: since 0009 they called suggestion_plan(), and now keyword_suggestions().
DROP FUNCTION suggest_query(text[]);
--> statement-breakpoint
-- No server calls it: since 0022 they call keyword_suggestions().
DROP FUNCTION suggestion_plan(text[]);
--> statement-breakpoint
-- No server calls it: since 0022 they call keyword_plan().
DROP FUNCTION search_plan(text[]);
--> statement-breakpoint
-- No server calls it: search_plan() alone did.
DROP FUNCTION search_measures(text);
--> statement-breakpoint
-- No server calls it: search_measures() alone did.
DROP FUNCTION spread_dimensions(text);
--> statement-breakpoint
-- No server calls it: product_search_document() alone did, before 0022.
DROP FUNCTION may_have_measures(text);
--> statement-breakpoint
-- No server calls it: since 0014 they call the one that takes in_stock.
DROP FUNCTION counted_as(uuid, uuid, uuid, text, text, text, integer, timestamptz, integer);
--> statement-breakpoint
ALTER TRIGGER reviews_tell_added ON reviews RENAME TO reviews_log_inserted;
--> statement-breakpoint
ALTER TRIGGER reviews_tell_changed ON reviews RENAME TO reviews_log_updated;
--> statement-breakpoint
ALTER TRIGGER reviews_tell_removed ON reviews RENAME TO reviews_log_deleted;
--> statement-breakpoint
ALTER TRIGGER reviews_tell_truncated ON reviews RENAME TO reviews_log_truncated;
--> statement-breakpoint
ALTER TRIGGER product_substitutes_tell_added ON product_substitutes RENAME TO product_substitutes_log_inserted;
--> statement-breakpoint
ALTER TRIGGER product_substitutes_tell_removed ON product_substitutes RENAME TO product_substitutes_log_deleted;
--> statement-breakpoint
ALTER TRIGGER categories_tell_changed ON categories RENAME TO categories_log_change;
--> statement-breakpoint
ALTER TRIGGER sub_categories_tell_changed ON sub_categories RENAME TO sub_categories_log_change;
--> statement-breakpoint
ALTER TRIGGER sub_category_sections_tell_changed ON sub_category_sections RENAME TO sub_category_sections_log_change;
--> statement-breakpoint
ALTER TRIGGER synonyms_tell_changed ON synonyms RENAME TO synonyms_log_change;
--> statement-breakpoint
ALTER TRIGGER shop_text_versions_tell_changed ON shop_text_versions RENAME TO shop_text_versions_log_change;
--> statement-breakpoint
ALTER TRIGGER categories_renamed ON categories RENAME TO categories_update_products;
--> statement-breakpoint
ALTER TRIGGER sub_categories_renamed ON sub_categories RENAME TO sub_categories_update_products;
--> statement-breakpoint
ALTER TRIGGER sub_category_sections_renamed ON sub_category_sections RENAME TO sub_category_sections_update_products;
