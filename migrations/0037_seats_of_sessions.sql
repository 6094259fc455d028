-- contract: reads and sorts the stock movements once; orders wait meanwhile, one to two seconds per million movements
CREATE INDEX "stock_movements_variant" ON "stock_movements" USING btree ("product_id","variant_id");--> statement-breakpoint
DROP INDEX "stock_movements_product";
