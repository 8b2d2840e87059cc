-- All triggers with their functions, by topic, and the rows that every shop starts with.

-- == Search: the vector of a product, and the words of the catalogue ==

CREATE FUNCTION set_product_search_vector() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  category text;
  sub_category text;
  section text;
BEGIN
  IF NEW.category_id IS NOT NULL THEN
    SELECT name INTO category FROM categories WHERE id = NEW.category_id;
  END IF;
  IF NEW.sub_category_id IS NOT NULL THEN
    SELECT name INTO sub_category FROM sub_categories WHERE id = NEW.sub_category_id;
  END IF;
  IF NEW.section_id IS NOT NULL THEN
    SELECT name INTO section FROM sub_category_sections WHERE id = NEW.section_id;
  END IF;
  NEW.search_vector := product_search_document(NEW.name, NEW.sku, NEW.brand, concat_ws(' ', category, sub_category, section),
    NEW.description, concat_ws(' ', NEW.size, NEW.color, NEW.package_quantity));
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_set_search_vector
  BEFORE INSERT OR UPDATE OF name, sku, brand, description, size, color, package_quantity, category_id, sub_category_id, section_id ON products
  FOR EACH ROW EXECUTE FUNCTION set_product_search_vector();
--> statement-breakpoint
-- The products of a renamed category are found under its new name at once. The argument names their column.
CREATE FUNCTION refresh_products_of_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('UPDATE products SET name = name WHERE %I = $1', TG_ARGV[0]) USING NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER categories_renamed AFTER UPDATE OF name ON categories
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION refresh_products_of_renamed('category_id');
--> statement-breakpoint
CREATE TRIGGER sub_categories_renamed AFTER UPDATE OF name ON sub_categories
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION refresh_products_of_renamed('sub_category_id');
--> statement-breakpoint
CREATE TRIGGER sub_category_sections_renamed AFTER UPDATE OF name ON sub_category_sections
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION refresh_products_of_renamed('section_id');
--> statement-breakpoint
-- Sorted, so that two transactions never wait for each other. A batch has the same words many times: each is checked once.
CREATE FUNCTION learn_words_of_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words (word)
  SELECT found.word COLLATE "C" AS word
  FROM (SELECT DISTINCT unnest(tsvector_to_array(search_vector)) AS word FROM inserted) AS found
  WHERE char_length(found.word) BETWEEN 4 AND 24 AND found.word !~ '[^[:alpha:]]'
    AND NOT EXISTS (SELECT FROM search_words known WHERE known.word = found.word COLLATE "C")
  ORDER BY word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_learn_words_of_inserted AFTER INSERT ON products
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION learn_words_of_inserted();
--> statement-breakpoint
CREATE FUNCTION learn_words_of_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words (word)
  SELECT DISTINCT found.word COLLATE "C" AS word
  FROM unnest(tsvector_to_array(NEW.search_vector)) AS found(word)
  WHERE char_length(found.word) BETWEEN 4 AND 24 AND found.word !~ '[^[:alpha:]]'
    AND NOT EXISTS (SELECT FROM search_words known WHERE known.word = found.word COLLATE "C")
  ORDER BY word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_learn_words_of_updated
  AFTER UPDATE OF name, sku, brand, description, size, color, package_quantity, category_id, sub_category_id, section_id ON products
  FOR EACH ROW EXECUTE FUNCTION learn_words_of_updated();
--> statement-breakpoint
-- == Stock: movements alone change it ==

-- A movement with its product's id is the opening stock, which the product already has.
CREATE FUNCTION apply_stock_movements() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products SET count_in_stock = products.count_in_stock + moved.delta
  FROM (SELECT product_id, sum(delta)::integer AS delta FROM moved_rows WHERE id <> product_id GROUP BY product_id) AS moved
  WHERE products.id = moved.product_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER stock_movements_apply AFTER INSERT ON stock_movements
  REFERENCING NEW TABLE AS moved_rows FOR EACH STATEMENT EXECUTE FUNCTION apply_stock_movements();
--> statement-breakpoint
-- A product that is created with stock gets its movement here, which saves a second version of its row.
CREATE FUNCTION open_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_movements (id, product_id, delta, reason)
  SELECT id, id, count_in_stock, 'opening' FROM new_products WHERE count_in_stock <> 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_open_stock AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_products FOR EACH STATEMENT EXECUTE FUNCTION open_stock();
--> statement-breakpoint
-- The argument is the error message.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER stock_movements_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON stock_movements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('stock movements are append-only');
--> statement-breakpoint
CREATE TRIGGER products_stock_only_by_movement BEFORE UPDATE OF count_in_stock ON products
  FOR EACH ROW WHEN (NEW.count_in_stock IS DISTINCT FROM OLD.count_in_stock AND pg_trigger_depth() = 0)
  EXECUTE FUNCTION refuse_change('stock changes only through stock movements');
--> statement-breakpoint
-- == Counts of products ==

CREATE FUNCTION note_inserted_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_count_changes (place_id, kind, value, is_draft, in_stock, n)
  SELECT counted.*, count(*)
  FROM new_rows p, counted_as(p.category_id, p.sub_category_id, p.section_id, p.brand, p.size, p.color,
    p.price_cents, p.archived_at, p.count_in_stock) AS counted
  GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_note_inserted AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_inserted_products();
--> statement-breakpoint
CREATE FUNCTION note_deleted_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_count_changes (place_id, kind, value, is_draft, in_stock, n)
  SELECT counted.*, -count(*)
  FROM old_rows p, counted_as(p.category_id, p.sub_category_id, p.section_id, p.brand, p.size, p.color,
    p.price_cents, p.archived_at, p.count_in_stock) AS counted
  GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_note_deleted AFTER DELETE ON products
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_deleted_products();
--> statement-breakpoint
-- Most updates change stock or prices and no count: they are compared and leave no row.
CREATE FUNCTION note_updated_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_count_changes (place_id, kind, value, is_draft, in_stock, n)
  SELECT counted.*, sum(p.n)
  FROM (
    SELECT side.* FROM old_rows o JOIN new_rows c ON c.id = o.id, LATERAL (VALUES
      (-1, o.category_id, o.sub_category_id, o.section_id, o.brand, o.size, o.color, o.price_cents, o.archived_at, o.count_in_stock),
      (1, c.category_id, c.sub_category_id, c.section_id, c.brand, c.size, c.color, c.price_cents, c.archived_at, c.count_in_stock)
    ) AS side(n, category_id, sub_category_id, section_id, brand, size, color, price_cents, archived_at, count_in_stock)
    WHERE (o.category_id, o.sub_category_id, o.section_id, o.brand, o.size, o.color, o.price_cents = 0, o.archived_at IS NULL, o.count_in_stock > 0)
      IS DISTINCT FROM
      (c.category_id, c.sub_category_id, c.section_id, c.brand, c.size, c.color, c.price_cents = 0, c.archived_at IS NULL, c.count_in_stock > 0)
  ) AS p, counted_as(p.category_id, p.sub_category_id, p.section_id, p.brand, p.size, p.color,
    p.price_cents, p.archived_at, p.count_in_stock) AS counted
  GROUP BY 1, 2, 3, 4, 5
  HAVING sum(p.n) <> 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_note_counted AFTER UPDATE ON products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_updated_products();
--> statement-breakpoint
-- == Changes of the catalogue, for the servers' caches ==

-- Everything may have changed.
CREATE FUNCTION tell_catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_changes DEFAULT VALUES;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER categories_tell_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER sub_categories_tell_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON sub_categories
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER sub_category_sections_tell_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON sub_category_sections
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER synonyms_tell_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON synonyms
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER products_tell_truncated AFTER TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER reviews_tell_truncated AFTER TRUNCATE ON reviews
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();
--> statement-breakpoint
-- No page shows a new product yet: only lists change.
CREATE FUNCTION tell_products_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_changes (reach) SELECT 'listing' WHERE EXISTS (SELECT FROM changed);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_tell_added AFTER INSERT ON products
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_products_added();
--> statement-breakpoint
-- A stock that neither runs out nor comes back changes no list. A listed product that only has another price changes
-- the lists that go by prices. Any other change may change any list.
CREATE FUNCTION tell_products_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Changes that leave the lists alone get one row for each product; a change of many lists gets a single row.
  IF (SELECT count(*) FROM (SELECT FROM changed LIMIT 1001) AS first_rows) > 1000 THEN
    INSERT INTO catalogue_changes DEFAULT VALUES;
  ELSE
    WITH told AS MATERIALIZED (
      SELECT now.id,
        (was.count_in_stock > 0, was.name, was.sku, was.description, was.brand, was.size, was.color,
          was.package_quantity, was.image, was.category_id, was.sub_category_id, was.section_id,
          was.price_cents > 0, was.rating, was.num_reviews, was.search_vector, was.archived_at, was.created_at)
          IS DISTINCT FROM
          (now.count_in_stock > 0, now.name, now.sku, now.description, now.brand, now.size, now.color,
          now.package_quantity, now.image, now.category_id, now.sub_category_id, now.section_id,
          now.price_cents > 0, now.rating, now.num_reviews, now.search_vector, now.archived_at, now.created_at)
          AS moves_lists,
        was.price_cents <> now.price_cents AS has_other_price,
        (was.count_in_stock, was.version, was.updated_at)
          IS DISTINCT FROM (now.count_in_stock, now.version, now.updated_at) AS is_other
      FROM changed AS now JOIN before AS was ON was.id = now.id
    ), lists AS (
      SELECT count(*) > 100 AS are_many FROM told WHERE moves_lists
    )
    INSERT INTO catalogue_changes (reach, product_id, is_price_alone)
    SELECT 'everything', NULL, false FROM lists WHERE are_many
    UNION ALL
    SELECT CASE WHEN moves_lists OR has_other_price THEN 'listing' ELSE 'product' END, id, NOT moves_lists AND has_other_price
    FROM told, lists WHERE (moves_lists OR has_other_price OR is_other) AND NOT are_many;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_tell_changed AFTER UPDATE ON products
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_products_changed();
--> statement-breakpoint
-- One row for each product, or a single row for more than a hundred: products that were deleted or have other reviews.
-- The arguments are the reach and the column of the product's id.
CREATE FUNCTION tell_of_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM changed LIMIT 101) AS first_rows) > 100 THEN
    INSERT INTO catalogue_changes DEFAULT VALUES;
  ELSE
    INSERT INTO catalogue_changes (reach, product_id)
    SELECT TG_ARGV[0], (to_jsonb(changed) ->> TG_ARGV[1])::uuid FROM changed;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_tell_removed AFTER DELETE ON products
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_products('listing', 'id');
--> statement-breakpoint
-- A product's rating and its number of reviews are columns of the product, which has its own trigger.
CREATE TRIGGER reviews_tell_added AFTER INSERT ON reviews
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_products('product', 'product_id');
--> statement-breakpoint
CREATE TRIGGER reviews_tell_changed AFTER UPDATE ON reviews
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_products('product', 'product_id');
--> statement-breakpoint
CREATE TRIGGER reviews_tell_removed AFTER DELETE ON reviews
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_products('product', 'product_id');
--> statement-breakpoint
-- == Audit log ==

CREATE TRIGGER audit_log_append_only BEFORE DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('the audit log is append-only');
--> statement-breakpoint
-- No entry is ever deleted. But a person may ask to be forgotten: a transaction with SET LOCAL shop.forgets = 'on' may
-- replace the texts that an entry quotes, and nothing else.
CREATE TRIGGER audit_log_only_forgets BEFORE UPDATE ON audit_log
  FOR EACH ROW WHEN (
    current_setting('shop.forgets', true) IS DISTINCT FROM 'on'
    OR to_jsonb(OLD) - '{label,before,after}'::text[] IS DISTINCT FROM to_jsonb(NEW) - '{label,before,after}'::text[]
    OR (OLD.before IS NULL) <> (NEW.before IS NULL)
    OR (OLD.after IS NULL) <> (NEW.after IS NULL)
  )
  EXECUTE FUNCTION refuse_change('the audit log is append-only');
--> statement-breakpoint
-- == Webhook events ==

-- Notes an event if an endpoint wants it. The argument is the event.
CREATE FUNCTION note_webhook_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_events (event, record_id)
  SELECT TG_ARGV[0], NEW.id
  WHERE EXISTS (SELECT FROM webhooks WHERE is_enabled AND TG_ARGV[0] = ANY (events));
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- The same for what can be undone: the second argument says how long the event waits. An order has at most one waiting
-- event of each kind. was_told: the endpoints already know, so undoing it is told as well. The sender locks the event:
-- the DELETE waits for it, and then finds it gone.
CREATE FUNCTION note_undoable_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH taken_back AS (
    DELETE FROM webhook_events WHERE record_id = NEW.id AND event = TG_ARGV[0] RETURNING was_told
  )
  INSERT INTO webhook_events (event, record_id, tell_at, was_told)
  SELECT TG_ARGV[0], NEW.id, now() + coalesce(TG_ARGV[1], '0 minutes')::interval,
    EXISTS (SELECT FROM taken_back WHERE was_told)
  WHERE EXISTS (SELECT FROM webhooks WHERE is_enabled AND TG_ARGV[0] = ANY (events));
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- An event that was not told is deleted; otherwise the same event tells of the order as it is now.
CREATE FUNCTION take_back_webhook_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH taken_back AS (
    DELETE FROM webhook_events WHERE record_id = NEW.id AND event = TG_ARGV[0] RETURNING was_told
  )
  INSERT INTO webhook_events (event, record_id, was_told)
  SELECT TG_ARGV[0], NEW.id, true
  WHERE NOT EXISTS (SELECT FROM taken_back WHERE NOT was_told)
    AND EXISTS (SELECT FROM webhooks WHERE is_enabled AND TG_ARGV[0] = ANY (events));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER orders_note_created AFTER INSERT ON orders
  FOR EACH ROW EXECUTE FUNCTION note_webhook_event('order.created');
--> statement-breakpoint
CREATE TRIGGER orders_note_paid AFTER UPDATE OF paid_at ON orders
  FOR EACH ROW WHEN (OLD.paid_at IS NULL AND NEW.paid_at IS NOT NULL) EXECUTE FUNCTION note_undoable_event('order.paid');
--> statement-breakpoint
CREATE TRIGGER orders_take_back_paid AFTER UPDATE OF paid_at ON orders
  FOR EACH ROW WHEN (OLD.paid_at IS NOT NULL AND NEW.paid_at IS NULL)
  EXECUTE FUNCTION take_back_webhook_event('order.paid');
--> statement-breakpoint
-- Waits as long as the mail about it (api/mail/order-mails), so that a mistake can be corrected before anyone hears of it.
CREATE TRIGGER orders_note_delivered AFTER UPDATE OF delivered_at ON orders
  FOR EACH ROW WHEN (OLD.delivered_at IS NULL AND NEW.delivered_at IS NOT NULL)
  EXECUTE FUNCTION note_undoable_event('order.delivered', '2 minutes');
--> statement-breakpoint
CREATE TRIGGER orders_take_back_delivered AFTER UPDATE OF delivered_at ON orders
  FOR EACH ROW WHEN (OLD.delivered_at IS NOT NULL AND NEW.delivered_at IS NULL)
  EXECUTE FUNCTION take_back_webhook_event('order.delivered');
--> statement-breakpoint
CREATE TRIGGER orders_note_cancelled AFTER UPDATE OF cancelled_at ON orders
  FOR EACH ROW WHEN (OLD.cancelled_at IS NULL AND NEW.cancelled_at IS NOT NULL)
  EXECUTE FUNCTION note_webhook_event('order.cancelled');
--> statement-breakpoint
CREATE TRIGGER products_note_created AFTER INSERT ON products
  FOR EACH ROW EXECUTE FUNCTION note_webhook_event('product.updated');
--> statement-breakpoint
-- What staff or an import change of what a message shows; not stock, ratings or the search vector.
CREATE TRIGGER products_note_updated
  AFTER UPDATE OF name, sku, description, brand, size, color, package_quantity,
    image, category_id, sub_category_id, section_id, price_cents, archived_at ON products
  FOR EACH ROW WHEN (
    (OLD.name, OLD.sku, OLD.description, OLD.brand, OLD.size, OLD.color, OLD.package_quantity,
      OLD.image, OLD.category_id, OLD.sub_category_id, OLD.section_id, OLD.price_cents, OLD.archived_at)
    IS DISTINCT FROM
    (NEW.name, NEW.sku, NEW.description, NEW.brand, NEW.size, NEW.color, NEW.package_quantity,
      NEW.image, NEW.category_id, NEW.sub_category_id, NEW.section_id, NEW.price_cents, NEW.archived_at)
  ) EXECUTE FUNCTION note_webhook_event('product.updated');
--> statement-breakpoint
-- 10 is LOW_STOCK of domain/limits.
CREATE TRIGGER products_note_stock_low AFTER UPDATE OF count_in_stock ON products
  FOR EACH ROW WHEN (OLD.count_in_stock > 10 AND NEW.count_in_stock <= 10)
  EXECUTE FUNCTION note_webhook_event('stock.low');
--> statement-breakpoint
-- == Rows that every shop starts with ==

-- Synonyms of the trade. Staff delete those that don't fit their shop.
INSERT INTO synonyms (id, terms) VALUES
  (gen_random_uuid(), '{wipes,cloths}'),
  (gen_random_uuid(), '{bin bag,garbage bag,rubbish bag,trash bag,bin liner}'),
  (gen_random_uuid(), '{hand towel,paper towel}'),
  (gen_random_uuid(), '{toilet paper,toilet roll,toilet tissue}'),
  (gen_random_uuid(), '{face mask,surgical mask}'),
  (gen_random_uuid(), '{hair net,hairnet,bouffant cap,mob cap}'),
  (gen_random_uuid(), '{sanitiser,hand rub}'),
  (gen_random_uuid(), '{serviette,napkin}'),
  (gen_random_uuid(), '{cling wrap,cling film,food wrap}'),
  (gen_random_uuid(), '{foil,aluminium foil}'),
  (gen_random_uuid(), '{takeaway container,take away container,food container}'),
  (gen_random_uuid(), '{coffee cup,paper cup,hot cup}'),
  (gen_random_uuid(), '{baking paper,parchment paper,greaseproof paper}'),
  (gen_random_uuid(), '{plaster,adhesive bandage,band aid}'),
  (gen_random_uuid(), '{dishwashing liquid,washing up liquid,dish soap}'),
  (gen_random_uuid(), '{shoe cover,overshoe}'),
  (gen_random_uuid(), '{sticky tape,adhesive tape,packing tape}');
