-- Each product without options has one variant, with its id.
INSERT INTO product_variants (id, product_id, price, stock, created_at, updated_at)
SELECT id, id, price, stock, created_at, updated_at FROM products;
--> statement-breakpoint
CREATE FUNCTION add_only_variant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_variants (id, product_id, price, stock) VALUES (NEW.id, NEW.id, NEW.price, NEW.stock);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_add_only_variant AFTER INSERT ON "products"
  FOR EACH ROW EXECUTE FUNCTION add_only_variant();
--> statement-breakpoint
-- The version before variants writes price and stock of products.
CREATE FUNCTION copy_to_only_variant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product_variants SET price = NEW.price, stock = NEW.stock, updated_at = now()
  WHERE id = NEW.id AND archived_at IS NULL;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'price and stock of product % belong to its variants', NEW.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_copy_to_only_variant AFTER UPDATE OF price, stock ON "products" FOR EACH ROW
  WHEN (pg_trigger_depth() = 0 AND (OLD.price, OLD.stock) IS DISTINCT FROM (NEW.price, NEW.stock))
  EXECUTE FUNCTION copy_to_only_variant();
--> statement-breakpoint
CREATE FUNCTION summarize_variants() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid := coalesce(NEW.product_id, OLD.product_id);
BEGIN
  -- Its own statement: the sum must be read after the lock, to include what others committed.
  PERFORM FROM products WHERE id = changed FOR NO KEY UPDATE;
  UPDATE products p SET price = coalesce(sold.price, p.price), stock = sold.stock
  FROM (
    SELECT min(price) AS price, CASE WHEN bool_or(stock IS NULL) THEN NULL ELSE coalesce(sum(stock), 0) END AS stock
    FROM product_variants WHERE product_id = changed AND is_active AND archived_at IS NULL
  ) sold
  WHERE p.id = changed AND (p.price, p.stock) IS DISTINCT FROM (coalesce(sold.price, p.price), sold.stock);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_variants_added_or_removed AFTER INSERT OR DELETE ON "product_variants"
  FOR EACH ROW EXECUTE FUNCTION summarize_variants();
--> statement-breakpoint
CREATE TRIGGER product_variants_summarize AFTER UPDATE ON "product_variants" FOR EACH ROW
  WHEN ((OLD.price, OLD.stock, OLD.is_active, OLD.archived_at) IS DISTINCT FROM
    (NEW.price, NEW.stock, NEW.is_active, NEW.archived_at))
  EXECUTE FUNCTION summarize_variants();
--> statement-breakpoint
CREATE FUNCTION notify_variants() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids text[] := ARRAY(SELECT DISTINCT product_id::text FROM changed ORDER BY 1 LIMIT 201);
BEGIN
  IF cardinality(ids) > 200 THEN
    PERFORM pg_notify('shop_changed', 'products');
  ELSIF cardinality(ids) > 0 THEN
    PERFORM pg_notify('shop_changed', 'products ' || array_to_string(ids, ','));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_variants_inserted AFTER INSERT ON "product_variants" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION notify_variants();
--> statement-breakpoint
CREATE TRIGGER product_variants_updated AFTER UPDATE ON "product_variants" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION notify_variants();
--> statement-breakpoint
CREATE TRIGGER product_variants_deleted AFTER DELETE ON "product_variants" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION notify_variants();
