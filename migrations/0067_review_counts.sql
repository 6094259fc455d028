CREATE FUNCTION count_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid := coalesce(NEW.product_id, OLD.product_id);
BEGIN
  -- Its own statement: the sum must be read after the lock, to include what others committed.
  PERFORM FROM products WHERE id = changed FOR NO KEY UPDATE;
  UPDATE products p SET review_count = published.count, review_stars = published.stars
  FROM (
    SELECT count(*)::int AS count, coalesce(sum(stars), 0)::int AS stars
    FROM reviews WHERE product_id = changed AND state = 'published'
  ) published
  WHERE p.id = changed AND (p.review_count, p.review_stars) IS DISTINCT FROM (published.count, published.stars);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER reviews_added AFTER INSERT ON "reviews" FOR EACH ROW
  WHEN (NEW.state = 'published') EXECUTE FUNCTION count_reviews();
--> statement-breakpoint
CREATE TRIGGER reviews_changed AFTER UPDATE ON "reviews" FOR EACH ROW
  WHEN ((OLD.state, OLD.stars) IS DISTINCT FROM (NEW.state, NEW.stars)) EXECUTE FUNCTION count_reviews();
--> statement-breakpoint
CREATE TRIGGER reviews_removed AFTER DELETE ON "reviews" FOR EACH ROW
  WHEN (OLD.state = 'published') EXECUTE FUNCTION count_reviews();
