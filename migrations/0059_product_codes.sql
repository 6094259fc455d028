-- contract: products is small; the index of stock_movements takes seconds for millions of rows, which the changelog tells owners to expect in a quiet hour
ALTER TABLE "product_variants" ADD COLUMN "barcode" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "low_stock_limit" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "codes" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "actor_id" uuid;--> statement-breakpoint
CREATE INDEX "products_codes" ON "products" USING gin ("codes" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "stock_movements_history" ON "stock_movements" USING btree ("product_id","id");