CREATE TABLE "catalogue_changes" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "catalogue_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"reach" text DEFAULT 'everything' NOT NULL,
	"product_id" uuid,
	CONSTRAINT "catalogue_changes_xid_id_pk" PRIMARY KEY("xid","id"),
	CONSTRAINT "catalogue_changes_product_named" CHECK ("catalogue_changes"."reach" <> 'product' or "catalogue_changes"."product_id" is not null)
);
