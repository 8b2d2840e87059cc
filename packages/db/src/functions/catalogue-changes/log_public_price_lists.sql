-- Tells the servers' caches that a public list has begun, ended or changed its days: any price may be another one.
CREATE OR REPLACE FUNCTION log_public_price_lists() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.is_public OR NEW.is_public THEN
    INSERT INTO catalogue_changes DEFAULT VALUES;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER price_lists_log_changed AFTER INSERT OR UPDATE OR DELETE ON price_lists
  FOR EACH ROW EXECUTE FUNCTION log_public_price_lists();
