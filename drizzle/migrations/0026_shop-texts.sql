CREATE TABLE "shop_text_versions" (
	"slug" text NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"saved_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shop_text_versions_slug_version_pk" PRIMARY KEY("slug","version"),
	CONSTRAINT "shop_text_versions_from_one" CHECK ("shop_text_versions"."version" >= 1)
);
--> statement-breakpoint
ALTER TABLE "shop_text_versions" ADD CONSTRAINT "shop_text_versions_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The footer of every page names the filled ones, so that a change may concern all cached answers.
CREATE TRIGGER shop_text_versions_tell_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON shop_text_versions
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();
