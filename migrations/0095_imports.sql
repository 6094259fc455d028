CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"file" integer NOT NULL,
	"line" integer NOT NULL,
	"name" text NOT NULL,
	"raw" jsonb NOT NULL,
	"action" text NOT NULL,
	"target" uuid,
	"change" jsonb,
	"fault" jsonb,
	CONSTRAINT "import_rows_import_id_n_pk" PRIMARY KEY("import_id","n")
);
--> statement-breakpoint
CREATE TABLE "import_sources" (
	"source" text NOT NULL,
	"key" text NOT NULL,
	"product_id" uuid NOT NULL,
	"variant_id" uuid,
	CONSTRAINT "import_sources_source_key_pk" PRIMARY KEY("source","key")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source" text NOT NULL,
	"state" text DEFAULT 'planning' NOT NULL,
	"language" text NOT NULL,
	"files" jsonb NOT NULL,
	"left_behind" jsonb NOT NULL,
	"counts" jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	"actor_id" uuid,
	"actor_role" text,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "imports_ended" CHECK (("imports"."state" = 'done') = ("imports"."ended_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_sources" ADD CONSTRAINT "import_sources_product" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_sources" ADD CONSTRAINT "import_sources_variant" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_rows_action" ON "import_rows" USING btree ("import_id","action","n");--> statement-breakpoint
CREATE INDEX "import_sources_of_product" ON "import_sources" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "import_sources_of_variant" ON "import_sources" USING btree ("variant_id") WHERE variant_id is not null;--> statement-breakpoint
CREATE INDEX "imports_newest" ON "imports" USING btree ("created_at");