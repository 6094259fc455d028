CREATE FUNCTION keep_product_codes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid := coalesce(NEW.product_id, OLD.product_id);
  kept text := (
    SELECT coalesce(fold_text(string_agg(concat(' ', sku, ' ', barcode), '' ORDER BY position, id)), '')
    FROM product_variants WHERE product_id = changed AND archived_at IS NULL
  );
BEGIN
  UPDATE products SET codes = kept WHERE id = changed AND codes IS DISTINCT FROM kept;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_variants_codes_added AFTER INSERT ON "product_variants" FOR EACH ROW
  WHEN (NEW.sku IS NOT NULL OR NEW.barcode IS NOT NULL) EXECUTE FUNCTION keep_product_codes();
--> statement-breakpoint
CREATE TRIGGER product_variants_codes_changed AFTER UPDATE ON "product_variants" FOR EACH ROW
  WHEN ((OLD.sku, OLD.barcode, OLD.archived_at) IS DISTINCT FROM (NEW.sku, NEW.barcode, NEW.archived_at))
  EXECUTE FUNCTION keep_product_codes();
--> statement-breakpoint
CREATE TRIGGER product_variants_codes_removed AFTER DELETE ON "product_variants" FOR EACH ROW
  WHEN (OLD.sku IS NOT NULL OR OLD.barcode IS NOT NULL) EXECUTE FUNCTION keep_product_codes();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION fold_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := fold_text(concat(' ', NEW.name, ' ', NEW.name_es, ' ', NEW.category, ' ', NEW.category_es, NEW.codes));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER products_fold BEFORE INSERT OR UPDATE OF name, name_es, category, category_es, codes, search_text ON "products"
  FOR EACH ROW EXECUTE FUNCTION fold_products();
--> statement-breakpoint
UPDATE products p SET codes = own.codes
FROM (
  SELECT product_id, fold_text(string_agg(concat(' ', sku, ' ', barcode), '' ORDER BY position, id)) AS codes
  FROM product_variants WHERE archived_at IS NULL AND sku IS NOT NULL GROUP BY product_id
) own
WHERE p.id = own.product_id;
