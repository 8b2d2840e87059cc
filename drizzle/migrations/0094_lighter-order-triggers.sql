SET LOCAL check_function_bodies = off;
--> statement-breakpoint
-- Asks for the invoice of a card order that is paid, or changed to bank transfer, unless an earlier such change has asked for it.
CREATE OR REPLACE FUNCTION want_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO papers_wanted (kind, order_id)
  SELECT 'invoice', NEW.id WHERE NOT EXISTS (SELECT FROM papers WHERE order_id = NEW.id AND kind = 'invoice')
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Asks for the invoice of an order that is placed (`isInvoiced` of the domain): of one by card only if it is paid. A job issues it
-- (api/money/papers). In the database, so that servers of the previous version ask for it, too. What was moved in from another
-- shop has its invoices there.
CREATE OR REPLACE FUNCTION want_invoice_of_placed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO papers_wanted (kind, order_id, wanted_at)
  VALUES ('invoice', NEW.id, CASE WHEN NEW.payment_method = 'Stripe' THEN NEW.paid_at ELSE NEW.created_at END);
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Adds an event if an endpoint wants it; the argument is the event. Reads first, because most shops have no endpoint, and starting
-- a read takes less than starting an insert.
CREATE OR REPLACE FUNCTION add_webhook_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM webhooks WHERE is_enabled AND TG_ARGV[0] = ANY (events)) THEN
    INSERT INTO webhook_events (event, record_id) VALUES (TG_ARGV[0], NEW.id);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER orders_want_invoice_of_placed AFTER INSERT ON orders
  FOR EACH ROW WHEN (NOT NEW.is_moved AND (NEW.payment_method <> 'Stripe' OR NEW.paid_at IS NOT NULL))
  EXECUTE FUNCTION want_invoice_of_placed();
