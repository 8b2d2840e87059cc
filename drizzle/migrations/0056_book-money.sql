SET LOCAL check_function_bodies = off;
--> statement-breakpoint
-- Books a card payment of an order once it has been charged. In the database, like the other bookings, so that servers of the
-- previous version book, too.
CREATE OR REPLACE FUNCTION book_card_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO money_movements (id, order_id, user_id, method, amount_cents, at, reference, payment_id)
  SELECT gen_random_uuid(), id, user_id, 'card', NEW.amount_cents,
    CASE WHEN NEW.state = 'succeeded' THEN coalesce(paid_at, now()) ELSE now() END, coalesce(NEW.gateway_id, ''), NEW.id
  FROM orders WHERE id = NEW.order_id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Books a refund to a card once the gateway has made it, and takes it back when it has failed after all.
CREATE OR REPLACE FUNCTION book_card_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = 'succeeded' THEN
    INSERT INTO money_movements (id, order_id, user_id, method, amount_cents, at, reference, refund_id)
    SELECT gen_random_uuid(), o.id, o.user_id, 'card', -NEW.amount_cents, now(), coalesce(NEW.gateway_id, ''), NEW.id
    FROM payments p JOIN orders o ON o.id = p.order_id WHERE p.id = NEW.payment_id
    ON CONFLICT (refund_id) DO UPDATE SET undone_at = NULL;
  ELSE
    UPDATE money_movements SET undone_at = now() WHERE refund_id = NEW.id AND undone_at IS NULL;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- What was received for an order by bank transfer, less what was sent back, in cents.
CREATE OR REPLACE FUNCTION transferred_cents(of_order uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(amount_cents), 0)::bigint FROM money_movements WHERE order_id = of_order AND method = 'bank' AND undone_at IS NULL
$$;
--> statement-breakpoint
-- Books what an order by bank transfer lacks when it is marked paid, and what the shop holds of it when it is marked refunded.
-- Undoing a mark undoes its booking.
CREATE OR REPLACE FUNCTION book_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  held bigint := transferred_cents(NEW.id);
  asked bigint := NEW.total_cents - order_credit_cents(NEW.id);
BEGIN
  IF OLD.paid_at IS NULL AND NEW.paid_at IS NOT NULL AND held < asked THEN
    INSERT INTO money_movements (id, order_id, user_id, method, amount_cents, at, reference)
    VALUES (gen_random_uuid(), NEW.id, NEW.user_id, 'bank', asked - held, NEW.paid_at, coalesce(NEW.payment_reference, ''));
  ELSIF OLD.paid_at IS NOT NULL AND NEW.paid_at IS NULL THEN
    -- More may have arrived than was asked for.
    WHILE held > 0 AND held >= asked LOOP
      PERFORM undo_last_transfer(NEW.id);
      held := transferred_cents(NEW.id);
    END LOOP;
  ELSIF OLD.bank_refunded_at IS NULL AND NEW.bank_refunded_at IS NOT NULL AND held > 0 THEN
    INSERT INTO money_movements (id, order_id, user_id, method, amount_cents, at)
    VALUES (gen_random_uuid(), NEW.id, NEW.user_id, 'bank', -held, NEW.bank_refunded_at);
  ELSIF OLD.bank_refunded_at IS NOT NULL AND NEW.bank_refunded_at IS NULL THEN
    UPDATE money_movements SET undone_at = now()
    WHERE order_id = NEW.id AND method = 'bank' AND undone_at IS NULL AND amount_cents < 0 AND at = OLD.bank_refunded_at;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- What the refunds of an order credit, in cents; a cancellation credits the rest. A failed refund counts when it has its credit
-- note, because it had succeeded first.
CREATE OR REPLACE FUNCTION order_credit_cents(of_order uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(refund_credit_cents(r)), 0)::bigint
  FROM refunds r
  WHERE r.id IN (
      SELECT id FROM refunds WHERE order_id = of_order
      UNION ALL
      SELECT of_card.id FROM payments p JOIN refunds of_card ON of_card.payment_id = p.id WHERE p.order_id = of_order
    )
    AND (
      r.state <> 'failed'
      OR EXISTS (SELECT FROM papers WHERE refund_id = r.id)
      OR EXISTS (SELECT FROM papers_wanted WHERE refund_id = r.id)
    )
$$;
--> statement-breakpoint
-- The part of a refund that its credit note credits, in cents. Earlier versions do not store it: they credit all of a refund,
-- unless the shop owed it already, because the order was cancelled or paid a second time.
CREATE OR REPLACE FUNCTION refund_credit_cents(r refunds) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(r.credit_cents, (
    SELECT r.amount_cents FROM payments p JOIN orders o ON o.id = p.order_id
    WHERE p.id = r.payment_id AND p.state = 'succeeded' AND (o.cancelled_at IS NULL OR r.created_at < o.cancelled_at)
  ), 0)
$$;
--> statement-breakpoint
-- Undoes the last transfer of an order: received (1) or sent back (-1).
CREATE OR REPLACE FUNCTION undo_last_transfer(of_order uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE money_movements SET undone_at = now() WHERE id = (
    SELECT id FROM money_movements
    WHERE order_id = of_order AND method = 'bank' AND undone_at IS NULL AND amount_cents > 0
    ORDER BY created_at DESC, id DESC LIMIT 1
  )
$$;
--> statement-breakpoint
-- Asks for a credit note of an order that has an invoice: of a refund, or else of its cancellation. A job issues it.
CREATE OR REPLACE FUNCTION want_credit_note(of_order uuid, by_refund uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO papers_wanted (kind, order_id, refund_id)
  SELECT 'credit-note', of_order, by_refund
  WHERE EXISTS (SELECT FROM papers WHERE order_id = of_order AND kind = 'invoice')
    OR EXISTS (SELECT FROM papers_wanted WHERE order_id = of_order AND kind = 'invoice')
  ON CONFLICT DO NOTHING
$$;
--> statement-breakpoint
-- Asks for the credit note of an order that is cancelled.
CREATE OR REPLACE FUNCTION want_credit_note_of_cancellation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM want_credit_note(NEW.id, NULL);
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Asks for the credit note of a refund once it has been made. A cancellation credits what is refunded after it.
CREATE OR REPLACE FUNCTION want_credit_note_of_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM want_credit_note(o.id, NEW.id) FROM orders o
  WHERE o.id = coalesce(NEW.order_id, (SELECT order_id FROM payments WHERE id = NEW.payment_id))
    AND o.cancelled_at IS NULL AND refund_credit_cents(NEW) > 0
    AND NOT EXISTS (SELECT FROM papers WHERE refund_id = NEW.id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER payments_book_money AFTER INSERT OR UPDATE OF state, order_id ON payments
  FOR EACH ROW WHEN (NEW.state IN ('succeeded', 'surplus') AND NEW.order_id IS NOT NULL) EXECUTE FUNCTION book_card_payment();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER refunds_book_money AFTER INSERT OR UPDATE OF state ON refunds
  FOR EACH ROW WHEN (NEW.payment_id IS NOT NULL) EXECUTE FUNCTION book_card_refund();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER orders_book_money AFTER UPDATE OF paid_at, bank_refunded_at ON orders
  FOR EACH ROW WHEN (
    NEW.payment_method = 'Bank'
    AND ((OLD.paid_at IS NULL) <> (NEW.paid_at IS NULL) OR (OLD.bank_refunded_at IS NULL) <> (NEW.bank_refunded_at IS NULL))
  )
  EXECUTE FUNCTION book_transfer();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER orders_want_credit_note AFTER UPDATE OF cancelled_at ON orders
  FOR EACH ROW WHEN (OLD.cancelled_at IS NULL AND NEW.cancelled_at IS NOT NULL)
  EXECUTE FUNCTION want_credit_note_of_cancellation();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER refunds_want_credit_note AFTER INSERT OR UPDATE OF state ON refunds
  FOR EACH ROW WHEN (NEW.state = 'succeeded') EXECUTE FUNCTION want_credit_note_of_refund();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER money_movements_append_only BEFORE DELETE OR TRUNCATE ON money_movements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('money movements are append-only');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER money_movements_only_undone BEFORE UPDATE ON money_movements
  FOR EACH ROW WHEN (to_jsonb(OLD) - 'undone_at' IS DISTINCT FROM to_jsonb(NEW) - 'undone_at')
  EXECUTE FUNCTION refuse_change('money movements are append-only');
