-- Tells the servers' caches that everything may have changed.
CREATE OR REPLACE FUNCTION tell_catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_changes DEFAULT VALUES;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER categories_tell_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();

CREATE OR REPLACE TRIGGER sub_categories_tell_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON sub_categories
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();

CREATE OR REPLACE TRIGGER sub_category_sections_tell_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON sub_category_sections
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();

CREATE OR REPLACE TRIGGER synonyms_tell_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON synonyms
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();

CREATE OR REPLACE TRIGGER products_tell_truncated AFTER TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();

CREATE OR REPLACE TRIGGER reviews_tell_truncated AFTER TRUNCATE ON reviews
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();

-- The footer of every page names the filled ones, so that a change may concern all cached answers.
CREATE OR REPLACE TRIGGER shop_text_versions_tell_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON shop_text_versions
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();
