-- Tells the servers' caches that everything may have changed.
CREATE OR REPLACE FUNCTION log_catalogue_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_changes DEFAULT VALUES;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER categories_log_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION log_catalogue_change();

CREATE OR REPLACE TRIGGER sub_categories_log_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON sub_categories
  FOR EACH STATEMENT EXECUTE FUNCTION log_catalogue_change();

CREATE OR REPLACE TRIGGER sub_category_sections_log_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON sub_category_sections
  FOR EACH STATEMENT EXECUTE FUNCTION log_catalogue_change();

CREATE OR REPLACE TRIGGER synonyms_log_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON synonyms
  FOR EACH STATEMENT EXECUTE FUNCTION log_catalogue_change();

CREATE OR REPLACE TRIGGER products_log_truncated AFTER TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION log_catalogue_change();

CREATE OR REPLACE TRIGGER reviews_log_truncated AFTER TRUNCATE ON reviews
  FOR EACH STATEMENT EXECUTE FUNCTION log_catalogue_change();

-- The footer of every page names the filled ones, so that a change may concern all cached answers.
CREATE OR REPLACE TRIGGER shop_text_versions_log_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON shop_text_versions
  FOR EACH STATEMENT EXECUTE FUNCTION log_catalogue_change();
