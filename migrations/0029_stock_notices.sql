CREATE TABLE "stock_notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"variant_id" uuid NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"state" text NOT NULL,
	"token_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "stock_notices" ADD CONSTRAINT "stock_notices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_notices" ADD CONSTRAINT "stock_notices_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_notices_live" ON "stock_notices" USING btree ("email","variant_id") WHERE state in ('pending', 'confirmed');--> statement-breakpoint
CREATE UNIQUE INDEX "stock_notices_token" ON "stock_notices" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "stock_notices_waiting" ON "stock_notices" USING btree ("variant_id","confirmed_at","id") WHERE state = 'confirmed';--> statement-breakpoint
CREATE INDEX "stock_notices_told" ON "stock_notices" USING btree ("variant_id","told_at") WHERE state = 'told';--> statement-breakpoint
CREATE INDEX "stock_notices_product" ON "stock_notices" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "stock_notices_email" ON "stock_notices" USING btree ("email");