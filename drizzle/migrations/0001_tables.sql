-- All tables with their constraints and indexes, by topic; the foreign keys are at the end.

-- == Accounts: users, how they log in, and the keys of programs ==

-- Customers and staff (is_admin). A deleted account keeps its row, without the person's data.
CREATE TABLE users (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL,
  password_hash text NOT NULL,
  is_admin boolean NOT NULL DEFAULT false,
  token_version integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  totp_secret text,
  totp_enabled_at timestamptz,
  totp_last_step bigint,
  deleted_at timestamptz,
  proven_email text,
  paid_email text,
  totp_email_was_proved boolean NOT NULL DEFAULT false,
  registration_address text,
  unpaid_orders_limit integer,
  unpaid_amount_limit_cents bigint,
  CONSTRAINT users_unpaid_limits_not_negative CHECK (unpaid_orders_limit >= 0 and unpaid_amount_limit_cents >= 0),
  CONSTRAINT users_name_not_empty CHECK (name <> ''),
  CONSTRAINT users_email_has_at CHECK (email like '%_@_%')
);--> statement-breakpoint
CREATE UNIQUE INDEX users_email_key ON users (lower(email));--> statement-breakpoint
CREATE INDEX users_proven_email_idx ON users (lower(proven_email)) WHERE proven_email is not null;--> statement-breakpoint
CREATE INDEX users_paid_email_idx ON users (lower(paid_email)) WHERE paid_email is not null;--> statement-breakpoint
CREATE INDEX users_admins_idx ON users (id) WHERE is_admin;--> statement-breakpoint
CREATE INDEX users_registration_address_idx ON users (registration_address) WHERE registration_address is not null;--> statement-breakpoint

-- One row for each device that is logged in. A session ends with its row's ended_at.
CREATE TABLE logins (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  address text NOT NULL,
  user_agent text NOT NULL,
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);--> statement-breakpoint
CREATE INDEX logins_user_idx ON logins (user_id, id DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX logins_last_seen_idx ON logins (last_seen_at);--> statement-breakpoint

-- Links to set a new password. Only the hash of a link's token is kept.
CREATE TABLE password_resets (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  token_hash text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT password_resets_token_hash_key UNIQUE (token_hash)
);--> statement-breakpoint
CREATE INDEX password_resets_user_idx ON password_resets (user_id);--> statement-breakpoint

-- One-time codes in place of the two-factor app's.
CREATE TABLE recovery_codes (
  user_id uuid NOT NULL,
  code_hash text NOT NULL,
  used_at timestamptz,
  CONSTRAINT recovery_codes_user_id_code_hash_pk PRIMARY KEY (user_id, code_hash)
);--> statement-breakpoint

-- Keys for programs: each acts for one user, within its scopes.
CREATE TABLE api_keys (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  key_hash text NOT NULL,
  hint text NOT NULL,
  scopes text[] NOT NULL,
  user_id uuid NOT NULL,
  created_by uuid NOT NULL,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  expiry_mailed_at timestamptz,
  CONSTRAINT api_keys_key_hash_key UNIQUE (key_hash),
  CONSTRAINT api_keys_name_not_empty CHECK (name <> ''),
  CONSTRAINT api_keys_scopes_not_empty CHECK (cardinality(scopes) > 0)
);--> statement-breakpoint
CREATE INDEX api_keys_user_idx ON api_keys (user_id);--> statement-breakpoint

-- Counters of the rate limiter, shared by all servers.
CREATE TABLE rate_limits (
  key text PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);--> statement-breakpoint

-- Answers to repeated requests. The owner is a user's id, or stands for a visitor's address.
CREATE TABLE idempotency_keys (
  owner text NOT NULL,
  key text NOT NULL,
  body_hash text NOT NULL,
  answer json,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT idempotency_keys_owner_key_pk PRIMARY KEY (owner, key)
);--> statement-breakpoint
CREATE INDEX idempotency_keys_created_idx ON idempotency_keys (created_at);--> statement-breakpoint

-- == Catalogue ==

CREATE TABLE categories (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT categories_name_not_empty CHECK (name <> '')
);--> statement-breakpoint
CREATE UNIQUE INDEX categories_name_key ON categories (lower(name));--> statement-breakpoint

CREATE TABLE sub_categories (
  id uuid PRIMARY KEY,
  category_id uuid NOT NULL,
  name text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT sub_categories_in_category_key UNIQUE (id, category_id),
  CONSTRAINT sub_categories_name_not_empty CHECK (name <> '')
);--> statement-breakpoint
CREATE UNIQUE INDEX sub_categories_name_key ON sub_categories (category_id, lower(name));--> statement-breakpoint

CREATE TABLE sub_category_sections (
  id uuid PRIMARY KEY,
  sub_category_id uuid NOT NULL,
  name text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT sub_category_sections_in_sub_category_key UNIQUE (id, sub_category_id),
  CONSTRAINT sub_category_sections_name_not_empty CHECK (name <> '')
);--> statement-breakpoint
CREATE UNIQUE INDEX sub_category_sections_name_key ON sub_category_sections (sub_category_id, lower(name));--> statement-breakpoint

-- Prices are cents ex GST; a price of 0 marks a draft. Triggers alone write count_in_stock and search_vector.
-- Each page keeps some room, so that a stock change is written next to the old row (HOT) and touches no index.
CREATE TABLE products (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  sku text NOT NULL DEFAULT '',
  sku_key text NOT NULL GENERATED ALWAYS AS (upper(regexp_replace(sku, '[^A-Za-z0-9]', '', 'g'))) STORED,
  description text NOT NULL DEFAULT '',
  brand text NOT NULL DEFAULT '',
  size text NOT NULL DEFAULT '',
  color text NOT NULL DEFAULT '',
  package_quantity text NOT NULL DEFAULT '',
  image text NOT NULL DEFAULT '',
  category_id uuid,
  sub_category_id uuid,
  section_id uuid,
  price_cents integer NOT NULL DEFAULT 0,
  count_in_stock integer NOT NULL DEFAULT 0,
  rating numeric(3, 2) NOT NULL DEFAULT 0,
  num_reviews integer NOT NULL DEFAULT 0,
  search_vector tsvector NOT NULL DEFAULT '',
  archived_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT products_taxonomy_whole CHECK ((section_id is null or sub_category_id is not null) and (sub_category_id is null or category_id is not null)),
  CONSTRAINT products_price_not_negative CHECK (price_cents >= 0),
  CONSTRAINT products_stock_not_negative CHECK (count_in_stock >= 0),
  CONSTRAINT products_rating_in_range CHECK (rating between 0 and 5 and num_reviews >= 0),
  CONSTRAINT products_name_not_empty CHECK (name <> '')
) WITH (fillfactor = 80);--> statement-breakpoint
CREATE UNIQUE INDEX products_sku_key ON products (upper(sku)) WHERE sku <> '';--> statement-breakpoint
CREATE INDEX products_on_sale_idx ON products (id DESC NULLS LAST) WHERE price_cents > 0 and archived_at is null;--> statement-breakpoint
CREATE INDEX products_category_idx ON products (category_id, id DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX products_sub_category_idx ON products (sub_category_id, id DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX products_section_idx ON products (section_id, id DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX products_top_idx ON products (rating DESC NULLS LAST, num_reviews DESC NULLS LAST, id DESC NULLS LAST) WHERE price_cents > 0 and archived_at is null;--> statement-breakpoint
CREATE INDEX products_brand_idx ON products (brand, id DESC NULLS LAST) WHERE price_cents > 0 and archived_at is null;--> statement-breakpoint
CREATE INDEX products_size_idx ON products (size, id DESC NULLS LAST) WHERE price_cents > 0 and archived_at is null;--> statement-breakpoint
CREATE INDEX products_color_idx ON products (color, id DESC NULLS LAST) WHERE price_cents > 0 and archived_at is null;--> statement-breakpoint
CREATE INDEX products_price_idx ON products (price_cents, id) WHERE price_cents > 0 and archived_at is null;--> statement-breakpoint
CREATE INDEX products_category_price_idx ON products (category_id, price_cents, id) WHERE price_cents > 0 and archived_at is null;--> statement-breakpoint
CREATE INDEX products_sub_category_price_idx ON products (sub_category_id, price_cents, id) WHERE price_cents > 0 and archived_at is null;--> statement-breakpoint
CREATE INDEX products_name_idx ON products (lower(name), id) WHERE price_cents > 0 and archived_at is null;--> statement-breakpoint
CREATE INDEX products_category_name_idx ON products (category_id, lower(name), id) WHERE price_cents > 0 and archived_at is null;--> statement-breakpoint
CREATE INDEX products_category_top_idx ON products (category_id, rating DESC NULLS LAST, num_reviews DESC NULLS LAST, id DESC NULLS LAST) WHERE price_cents > 0 and archived_at is null;--> statement-breakpoint
CREATE INDEX products_search_idx ON products USING gin (search_vector) WITH (gin_pending_list_limit = 256);--> statement-breakpoint
CREATE INDEX products_sku_prefix_idx ON products (sku_key text_pattern_ops) WHERE price_cents > 0 and archived_at is null;--> statement-breakpoint
CREATE INDEX products_sku_part_idx ON products USING gin (sku_key gin_trgm_ops) WITH (gin_pending_list_limit = 256);--> statement-breakpoint

CREATE TABLE reviews (
  id uuid PRIMARY KEY,
  product_id uuid NOT NULL,
  user_id uuid NOT NULL,
  name text NOT NULL,
  rating smallint NOT NULL,
  comment text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT reviews_product_user_key UNIQUE (product_id, user_id),
  CONSTRAINT reviews_rating_in_range CHECK (rating between 1 and 5)
);--> statement-breakpoint
CREATE INDEX reviews_user_idx ON reviews (user_id);--> statement-breakpoint

CREATE SEQUENCE customer_price_versions START WITH 1000000;--> statement-breakpoint

-- Prices agreed with one customer. A price that is removed and made again never gets a version that was used before.
CREATE TABLE customer_prices (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  product_id uuid NOT NULL,
  price_cents integer NOT NULL,
  version integer NOT NULL DEFAULT nextval('customer_price_versions'),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT customer_prices_user_product_key UNIQUE (user_id, product_id),
  CONSTRAINT customer_prices_price_positive CHECK (price_cents > 0)
);--> statement-breakpoint
CREATE INDEX customer_prices_product_idx ON customer_prices (product_id);--> statement-breakpoint
CREATE INDEX customer_prices_price_idx ON customer_prices (user_id, price_cents, product_id);--> statement-breakpoint

-- Tells the servers which of their cached answers are out of date.
CREATE TABLE catalogue_changes (
  id bigint GENERATED ALWAYS AS IDENTITY,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  reach text NOT NULL DEFAULT 'everything',
  product_id uuid,
  is_price_alone boolean NOT NULL DEFAULT false,
  CONSTRAINT catalogue_changes_xid_id_pk PRIMARY KEY (xid, id),
  CONSTRAINT catalogue_changes_product_named CHECK (reach <> 'product' or product_id is not null)
);--> statement-breakpoint

-- How many products each place has, by brand, size and colour. The id of zeros is the whole shop.
CREATE TABLE product_counts (
  place_id uuid NOT NULL,
  kind text NOT NULL,
  value text NOT NULL,
  is_draft boolean NOT NULL,
  in_stock boolean NOT NULL,
  n integer NOT NULL,
  CONSTRAINT product_counts_pk PRIMARY KEY (place_id, kind, is_draft, in_stock, value),
  CONSTRAINT product_counts_kind_known CHECK (kind in ('product', 'brand', 'size', 'color'))
);--> statement-breakpoint

-- Changes not yet added to product_counts. A reader adds up both tables.
CREATE TABLE product_count_changes (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  place_id uuid NOT NULL,
  kind text NOT NULL,
  value text NOT NULL,
  is_draft boolean NOT NULL,
  in_stock boolean NOT NULL,
  n integer NOT NULL
);--> statement-breakpoint
CREATE INDEX product_count_changes_place_idx ON product_count_changes (place_id, kind);--> statement-breakpoint

-- == Search ==

-- Every word of the catalogue, with its spellings short of one letter: how a mistyped word finds the right one.
CREATE TABLE search_words (
  word text COLLATE "C" PRIMARY KEY,
  deletes text[] NOT NULL GENERATED ALWAYS AS (word_deletes(word)) STORED
);--> statement-breakpoint
CREATE INDEX search_words_deletes_idx ON search_words USING gin (deletes);--> statement-breakpoint
CREATE INDEX search_words_ends_idx ON search_words USING gin (word_ends(word)) WHERE char_length(word) >= 8;--> statement-breakpoint

-- In what share of the products a word occurs, from a sample.
CREATE TABLE search_frequencies (
  word text COLLATE "C" PRIMARY KEY,
  share real NOT NULL
);--> statement-breakpoint

-- Groups of terms that mean the same to a buyer.
CREATE TABLE synonyms (
  id uuid PRIMARY KEY,
  terms text[] NOT NULL,
  keys text[] NOT NULL GENERATED ALWAYS AS (synonym_keys(terms)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT synonyms_two_or_more CHECK (cardinality(terms) > 1)
);--> statement-breakpoint
CREATE INDEX synonyms_keys_idx ON synonyms USING gin (keys);--> statement-breakpoint

-- == Orders and stock ==

CREATE TABLE orders (
  id uuid PRIMARY KEY,
  order_number bigint GENERATED ALWAYS AS IDENTITY (START WITH 100001),
  user_id uuid NOT NULL,
  shipping_address jsonb NOT NULL,
  payment_method text NOT NULL,
  items_cents bigint NOT NULL,
  shipping_cents bigint NOT NULL,
  tax_cents bigint NOT NULL,
  total_cents bigint NOT NULL,
  paid_at timestamptz,
  payment_reference text,
  delivered_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  marked_paid_at timestamptz,
  unpaid_reminder_at timestamptz,
  CONSTRAINT orders_order_number_key UNIQUE (order_number),
  CONSTRAINT orders_payment_method_known CHECK (payment_method in ('Bank', 'Stripe')),
  CONSTRAINT orders_amounts_not_negative CHECK (items_cents >= 0 and shipping_cents >= 0 and tax_cents >= 0),
  CONSTRAINT orders_total_is_sum CHECK (total_cents = items_cents + shipping_cents + tax_cents),
  CONSTRAINT orders_delivered_only_when_paid CHECK (delivered_at is null or paid_at is not null),
  CONSTRAINT orders_not_delivered_and_cancelled CHECK (delivered_at is null or cancelled_at is null)
);--> statement-breakpoint
CREATE INDEX orders_user_idx ON orders (user_id, id DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX orders_created_idx ON orders (created_at);--> statement-breakpoint
CREATE INDEX orders_user_unpaid_idx ON orders (user_id, total_cents) WHERE paid_at is null and cancelled_at is null;--> statement-breakpoint
CREATE INDEX orders_unpaid_idx ON orders (id DESC NULLS LAST) WHERE paid_at is null and cancelled_at is null;--> statement-breakpoint
CREATE INDEX orders_to_deliver_idx ON orders (id DESC NULLS LAST) WHERE paid_at is not null and delivered_at is null and cancelled_at is null;--> statement-breakpoint

-- What was ordered, as it was named and priced at the time.
CREATE TABLE order_lines (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL,
  position integer NOT NULL,
  product_id uuid NOT NULL,
  name text NOT NULL,
  sku text NOT NULL,
  image text NOT NULL,
  price_cents integer NOT NULL,
  quantity integer NOT NULL,
  CONSTRAINT order_lines_position_key UNIQUE (order_id, position),
  CONSTRAINT order_lines_product_key UNIQUE (order_id, product_id),
  CONSTRAINT order_lines_quantity_positive CHECK (quantity > 0),
  CONSTRAINT order_lines_price_positive CHECK (price_cents > 0)
);--> statement-breakpoint
CREATE INDEX order_lines_product_idx ON order_lines (product_id);--> statement-breakpoint

-- Every change of stock. Append-only.
CREATE TABLE stock_movements (
  id uuid PRIMARY KEY,
  product_id uuid NOT NULL,
  delta integer NOT NULL,
  reason text NOT NULL,
  order_id uuid,
  user_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT stock_movements_delta_not_zero CHECK (delta <> 0),
  CONSTRAINT stock_movements_reason_known CHECK (reason in ('opening', 'order', 'cancellation', 'adjustment', 'import')),
  CONSTRAINT stock_movements_order_named CHECK ((reason in ('order', 'cancellation')) = (order_id is not null))
);--> statement-breakpoint
CREATE INDEX stock_movements_product_idx ON stock_movements (product_id, id);--> statement-breakpoint
CREATE INDEX stock_movements_order_idx ON stock_movements (order_id);--> statement-breakpoint

-- == Payments ==

CREATE TABLE payments (
  id uuid PRIMARY KEY,
  order_id uuid,
  user_id uuid NOT NULL,
  gateway text NOT NULL,
  gateway_id text,
  idempotency_key text NOT NULL,
  amount_cents bigint NOT NULL,
  refunded_cents bigint NOT NULL DEFAULT 0,
  currency text NOT NULL DEFAULT 'AUD',
  state text NOT NULL DEFAULT 'started',
  failure text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  card_brand text,
  card_last4 text,
  CONSTRAINT payments_gateway_id_key UNIQUE (gateway_id),
  CONSTRAINT payments_idempotency_key_key UNIQUE (idempotency_key),
  CONSTRAINT payments_gateway_known CHECK (gateway in ('stripe', 'test')),
  CONSTRAINT payments_state_known CHECK (state in ('started', 'requires_action', 'succeeded', 'failed', 'surplus')),
  CONSTRAINT payments_amount_positive CHECK (amount_cents > 0),
  CONSTRAINT payments_refund_within_amount CHECK (refunded_cents between 0 and amount_cents),
  CONSTRAINT payments_in_aud CHECK (currency = 'AUD')
);--> statement-breakpoint
CREATE UNIQUE INDEX payments_one_success_per_order_key ON payments (order_id) WHERE state = 'succeeded';--> statement-breakpoint
CREATE INDEX payments_order_idx ON payments (order_id);--> statement-breakpoint
CREATE INDEX payments_user_idx ON payments (user_id);--> statement-breakpoint
CREATE INDEX payments_open_idx ON payments (created_at) WHERE state in ('started', 'requires_action');--> statement-breakpoint

CREATE TABLE refunds (
  id uuid PRIMARY KEY,
  payment_id uuid NOT NULL,
  amount_cents bigint NOT NULL,
  state text NOT NULL DEFAULT 'started',
  gateway_id text,
  failure text,
  requested_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT refunds_gateway_id_key UNIQUE (gateway_id),
  CONSTRAINT refunds_amount_positive CHECK (amount_cents > 0),
  CONSTRAINT refunds_state_known CHECK (state in ('started', 'succeeded', 'failed'))
);--> statement-breakpoint
CREATE INDEX refunds_payment_idx ON refunds (payment_id);--> statement-breakpoint
CREATE INDEX refunds_open_idx ON refunds (created_at) WHERE state = 'started';--> statement-breakpoint

-- What the card gateway has sent, each event once.
CREATE TABLE gateway_events (
  id text PRIMARY KEY,
  type text NOT NULL,
  payload jsonb NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  handled_at timestamptz
);--> statement-breakpoint

-- == Messages ==

CREATE TABLE contact_enquiries (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL DEFAULT '',
  message text NOT NULL,
  handled_at timestamptz,
  handled_by uuid,
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  user_id uuid
);--> statement-breakpoint
CREATE INDEX contact_enquiries_open_idx ON contact_enquiries (id DESC NULLS LAST) WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX contact_enquiries_user_idx ON contact_enquiries (user_id);--> statement-breakpoint
CREATE INDEX contact_enquiries_email_idx ON contact_enquiries (lower(email));--> statement-breakpoint

-- Newsletter subscribers. They count from confirmed_at.
CREATE TABLE subscribers (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  token_hash text NOT NULL,
  confirmed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  previous_token_hash text,
  CONSTRAINT subscribers_token_hash_key UNIQUE (token_hash)
);--> statement-breakpoint
CREATE UNIQUE INDEX subscribers_email_key ON subscribers (lower(email));--> statement-breakpoint
CREATE INDEX subscribers_previous_token_idx ON subscribers (previous_token_hash) WHERE previous_token_hash is not null;--> statement-breakpoint

-- Mail to send and mail that was sent.
CREATE TABLE outbox (
  id uuid PRIMARY KEY,
  cause text NOT NULL,
  recipient text NOT NULL,
  reply_to text,
  subject text NOT NULL,
  text text NOT NULL,
  html text,
  tries integer NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL DEFAULT now(),
  last_error text,
  sent_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  to_write jsonb,
  is_urgent boolean NOT NULL DEFAULT false,
  is_limit_waived boolean NOT NULL DEFAULT false,
  held_reason text,
  claimed_at timestamptz,
  CONSTRAINT outbox_cause_not_empty CHECK (cause <> ''),
  CONSTRAINT outbox_tries_not_negative CHECK (tries >= 0)
);--> statement-breakpoint
CREATE INDEX outbox_next_idx ON outbox (is_urgent, next_try_at) WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX outbox_to_write_idx ON outbox (id) WHERE to_write is not null;--> statement-breakpoint
CREATE INDEX outbox_about_idx ON outbox (split_part(cause, ':', 2));--> statement-breakpoint
CREATE INDEX outbox_recipient_claimed_idx ON outbox (lower(recipient), claimed_at);--> statement-breakpoint
CREATE INDEX outbox_held_idx ON outbox (lower(recipient), held_reason, next_try_at) WHERE held_reason is not null;--> statement-breakpoint
CREATE INDEX outbox_words_idx ON outbox USING gin (recipient gin_trgm_ops, subject gin_trgm_ops);--> statement-breakpoint

-- == Audit log ==

-- Who changed what. Append-only.
CREATE TABLE audit_log (
  id uuid PRIMARY KEY,
  actor_id uuid,
  action text NOT NULL,
  entity text NOT NULL,
  record_id uuid NOT NULL,
  label text NOT NULL,
  before jsonb,
  after jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  api_key_id uuid
);--> statement-breakpoint
CREATE INDEX audit_log_record_idx ON audit_log (entity, record_id, id DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX audit_log_actor_idx ON audit_log (actor_id, id DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX audit_log_label_idx ON audit_log USING gin (label gin_trgm_ops);--> statement-breakpoint

-- == Webhooks ==

CREATE TABLE webhooks (
  id uuid PRIMARY KEY,
  url text NOT NULL,
  description text NOT NULL DEFAULT '',
  events text[] NOT NULL,
  is_enabled boolean NOT NULL DEFAULT true,
  disabled_reason text,
  secret text NOT NULL,
  old_secret text,
  old_secret_until timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT webhooks_events_not_empty CHECK (cardinality(events) > 0),
  CONSTRAINT webhooks_old_secret_ends CHECK ((old_secret is null) = (old_secret_until is null))
);--> statement-breakpoint

CREATE TABLE webhook_deliveries (
  id uuid PRIMARY KEY,
  webhook_id uuid NOT NULL,
  message_id text NOT NULL,
  event text NOT NULL,
  body text NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  next_try_at timestamptz DEFAULT now(),
  last_status integer,
  last_error text,
  answer text,
  delivered_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT webhook_deliveries_tries_not_negative CHECK (tries >= 0),
  CONSTRAINT webhook_deliveries_delivered_ends CHECK (delivered_at is null or next_try_at is null)
);--> statement-breakpoint
CREATE INDEX webhook_deliveries_waiting_idx ON webhook_deliveries (next_try_at) WHERE next_try_at is not null;--> statement-breakpoint
CREATE INDEX webhook_deliveries_turn_idx ON webhook_deliveries (webhook_id, id) WHERE next_try_at is not null;--> statement-breakpoint
CREATE INDEX webhook_deliveries_delivered_idx ON webhook_deliveries (webhook_id, delivered_at) WHERE delivered_at is not null;--> statement-breakpoint
CREATE INDEX webhook_deliveries_webhook_idx ON webhook_deliveries (webhook_id, id DESC NULLS LAST);--> statement-breakpoint

-- What happened and still has to be written to the deliveries.
CREATE TABLE webhook_events (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  event text NOT NULL,
  record_id uuid NOT NULL,
  tell_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  was_told boolean NOT NULL DEFAULT false
);--> statement-breakpoint
CREATE INDEX webhook_events_tell_idx ON webhook_events (tell_at);--> statement-breakpoint

-- == Foreign keys ==

-- Their order decides which of two violated ones an error names.
ALTER TABLE contact_enquiries ADD CONSTRAINT contact_enquiries_handled_by_users_id_fk FOREIGN KEY (handled_by) REFERENCES users (id);--> statement-breakpoint
ALTER TABLE order_lines ADD CONSTRAINT order_lines_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id);--> statement-breakpoint
ALTER TABLE order_lines ADD CONSTRAINT order_lines_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products (id);--> statement-breakpoint
ALTER TABLE orders ADD CONSTRAINT orders_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id);--> statement-breakpoint
ALTER TABLE stock_movements ADD CONSTRAINT stock_movements_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products (id);--> statement-breakpoint
ALTER TABLE stock_movements ADD CONSTRAINT stock_movements_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id);--> statement-breakpoint
ALTER TABLE stock_movements ADD CONSTRAINT stock_movements_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id);--> statement-breakpoint
ALTER TABLE payments ADD CONSTRAINT payments_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id);--> statement-breakpoint
ALTER TABLE payments ADD CONSTRAINT payments_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id);--> statement-breakpoint
ALTER TABLE customer_prices ADD CONSTRAINT customer_prices_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE customer_prices ADD CONSTRAINT customer_prices_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products (id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE products ADD CONSTRAINT products_category_id_categories_id_fk FOREIGN KEY (category_id) REFERENCES categories (id);--> statement-breakpoint
ALTER TABLE products ADD CONSTRAINT products_sub_category_in_category_fk FOREIGN KEY (sub_category_id, category_id) REFERENCES sub_categories (id, category_id) ON UPDATE CASCADE;--> statement-breakpoint
ALTER TABLE products ADD CONSTRAINT products_section_in_sub_category_fk FOREIGN KEY (section_id, sub_category_id) REFERENCES sub_category_sections (id, sub_category_id) ON UPDATE CASCADE;--> statement-breakpoint
ALTER TABLE reviews ADD CONSTRAINT reviews_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products (id);--> statement-breakpoint
ALTER TABLE reviews ADD CONSTRAINT reviews_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id);--> statement-breakpoint
ALTER TABLE sub_categories ADD CONSTRAINT sub_categories_category_id_categories_id_fk FOREIGN KEY (category_id) REFERENCES categories (id);--> statement-breakpoint
ALTER TABLE sub_category_sections ADD CONSTRAINT sub_category_sections_sub_category_id_sub_categories_id_fk FOREIGN KEY (sub_category_id) REFERENCES sub_categories (id);--> statement-breakpoint
ALTER TABLE password_resets ADD CONSTRAINT password_resets_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE audit_log ADD CONSTRAINT audit_log_actor_id_users_id_fk FOREIGN KEY (actor_id) REFERENCES users (id);--> statement-breakpoint
ALTER TABLE refunds ADD CONSTRAINT refunds_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES payments (id);--> statement-breakpoint
ALTER TABLE refunds ADD CONSTRAINT refunds_requested_by_users_id_fk FOREIGN KEY (requested_by) REFERENCES users (id);--> statement-breakpoint
ALTER TABLE api_keys ADD CONSTRAINT api_keys_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id);--> statement-breakpoint
ALTER TABLE api_keys ADD CONSTRAINT api_keys_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users (id);--> statement-breakpoint
ALTER TABLE webhook_deliveries ADD CONSTRAINT webhook_deliveries_webhook_id_webhooks_id_fk FOREIGN KEY (webhook_id) REFERENCES webhooks (id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE audit_log ADD CONSTRAINT audit_log_api_key_id_api_keys_id_fk FOREIGN KEY (api_key_id) REFERENCES api_keys (id);--> statement-breakpoint
ALTER TABLE logins ADD CONSTRAINT logins_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE recovery_codes ADD CONSTRAINT recovery_codes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE contact_enquiries ADD CONSTRAINT contact_enquiries_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id);
