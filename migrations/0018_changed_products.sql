CREATE FUNCTION notify_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids text[] := ARRAY(SELECT id::text FROM changed ORDER BY id LIMIT 201);
BEGIN
  IF cardinality(ids) > 200 THEN
    -- A payload has less than 8,000 bytes: without ids, every product is checked.
    PERFORM pg_notify('shop_changed', 'products');
  ELSIF cardinality(ids) > 0 THEN
    PERFORM pg_notify('shop_changed', 'products ' || array_to_string(ids, ','));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER products_changed ON "products";
--> statement-breakpoint
CREATE TRIGGER products_inserted AFTER INSERT ON "products" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION notify_products();
--> statement-breakpoint
CREATE TRIGGER products_updated AFTER UPDATE ON "products" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION notify_products();
--> statement-breakpoint
CREATE TRIGGER products_deleted AFTER DELETE ON "products" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION notify_products();
