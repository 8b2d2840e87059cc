CREATE TABLE "email_restores" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_restores_token_hash_key" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "email_restores" ADD CONSTRAINT "email_restores_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_restores_user_idx" ON "email_restores" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_restores_open_idx" ON "email_restores" USING btree (lower("email")) WHERE "email_restores"."used_at" is null;