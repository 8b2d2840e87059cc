ALTER TABLE "contact_enquiries" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "contact_enquiries" ADD CONSTRAINT "contact_enquiries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
-- Still no entry is ever deleted. But a person may ask to be forgotten: a transaction that says so, by
-- SET LOCAL shop.forgets = 'on', may put other words in place of those that an entry quotes, and change nothing else.
DROP TRIGGER audit_log_append_only ON audit_log;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('the audit log is append-only');
--> statement-breakpoint
CREATE TRIGGER audit_log_only_forgets BEFORE UPDATE ON audit_log
  FOR EACH ROW WHEN (
    current_setting('shop.forgets', true) IS DISTINCT FROM 'on'
    OR to_jsonb(OLD) - '{label,before,after}'::text[] IS DISTINCT FROM to_jsonb(NEW) - '{label,before,after}'::text[]
    OR (OLD.before IS NULL) <> (NEW.before IS NULL)
    OR (OLD.after IS NULL) <> (NEW.after IS NULL)
  )
  EXECUTE FUNCTION refuse_change('the audit log is append-only');
