-- A change of its pictures is a change of the product: triggers notify `shop_changed`, and pages are rendered again.
CREATE FUNCTION touch_pictured_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products SET updated_at = now() WHERE id IN (SELECT product_id FROM changed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_images_inserted AFTER INSERT ON "product_images" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION touch_pictured_products();
--> statement-breakpoint
CREATE TRIGGER product_images_updated AFTER UPDATE ON "product_images" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION touch_pictured_products();
--> statement-breakpoint
CREATE TRIGGER product_images_deleted AFTER DELETE ON "product_images" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION touch_pictured_products();
