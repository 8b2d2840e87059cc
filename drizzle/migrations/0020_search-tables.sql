CREATE TABLE "search_frequencies" (
	"word" text collate "C" PRIMARY KEY NOT NULL,
	"share" real NOT NULL
);
--> statement-breakpoint
CREATE TABLE "synonyms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"terms" text[] NOT NULL,
	"keys" text[] GENERATED ALWAYS AS (synonym_keys(terms)) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "synonyms_two_or_more" CHECK (cardinality("synonyms"."terms") > 1)
);
--> statement-breakpoint
CREATE INDEX "synonyms_keys_idx" ON "synonyms" USING gin ("keys");
--> statement-breakpoint
CREATE TRIGGER synonyms_tell_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON synonyms
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();
--> statement-breakpoint
-- The trade's, for every shop: staff strike out what does not fit theirs.
INSERT INTO synonyms (id, terms) VALUES
  (gen_random_uuid(), '{wipes,cloths}'),
  (gen_random_uuid(), '{bin bag,garbage bag,rubbish bag,trash bag,bin liner}'),
  (gen_random_uuid(), '{hand towel,paper towel}'),
  (gen_random_uuid(), '{toilet paper,toilet roll,toilet tissue}'),
  (gen_random_uuid(), '{face mask,surgical mask}'),
  (gen_random_uuid(), '{hair net,hairnet,bouffant cap,mob cap}'),
  (gen_random_uuid(), '{sanitiser,hand rub}'),
  (gen_random_uuid(), '{serviette,napkin}'),
  (gen_random_uuid(), '{cling wrap,cling film,food wrap}'),
  (gen_random_uuid(), '{foil,aluminium foil}'),
  (gen_random_uuid(), '{takeaway container,take away container,food container}'),
  (gen_random_uuid(), '{coffee cup,paper cup,hot cup}'),
  (gen_random_uuid(), '{baking paper,parchment paper,greaseproof paper}'),
  (gen_random_uuid(), '{plaster,adhesive bandage,band aid}'),
  (gen_random_uuid(), '{dishwashing liquid,washing up liquid,dish soap}'),
  (gen_random_uuid(), '{shoe cover,overshoe}'),
  (gen_random_uuid(), '{sticky tape,adhesive tape,packing tape}');
