CREATE TABLE "pictures" (
	"name" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"unused_since" timestamp with time zone DEFAULT now() NOT NULL,
	"lost_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "picture_uses" (
	"used_by" text NOT NULL,
	"row_key" text NOT NULL,
	"picture" text NOT NULL,
	CONSTRAINT "picture_uses_used_by_row_key_picture_pk" PRIMARY KEY("used_by","row_key","picture")
);
--> statement-breakpoint
ALTER TABLE "picture_uses" ADD CONSTRAINT "picture_uses_picture_pictures_name_fk" FOREIGN KEY ("picture") REFERENCES "public"."pictures"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picture_uses_picture" ON "picture_uses" USING btree ("picture");--> statement-breakpoint
-- The version before inserts and deletes uploads without knowing their pictures. Rows that are brought back from a backup
-- end the loss of a picture.
CREATE FUNCTION add_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pictures (name, created_at, unused_since) VALUES (NEW.name, NEW.created_at, NEW.created_at)
  ON CONFLICT (name) DO UPDATE SET lost_at = NULL WHERE pictures.lost_at IS NOT NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER uploads_add_picture BEFORE INSERT ON "uploads" FOR EACH ROW EXECUTE FUNCTION add_picture();
--> statement-breakpoint
-- Skips a picture that is used, instead of failing: the version before deletes many with one statement.
CREATE FUNCTION keep_used_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Its own statement: uses must be read after the lock, to include what others committed.
  PERFORM FROM pictures WHERE name = OLD.name FOR UPDATE;
  IF EXISTS (SELECT FROM picture_uses WHERE picture = OLD.name) THEN
    RETURN NULL;
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER uploads_keep_used BEFORE DELETE ON "uploads" FOR EACH ROW EXECUTE FUNCTION keep_used_picture();
--> statement-breakpoint
CREATE FUNCTION remove_deleted_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM pictures WHERE name = OLD.name AND NOT EXISTS (SELECT FROM uploads WHERE uploads.name = OLD.name);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER uploads_remove_picture AFTER DELETE ON "uploads" FOR EACH ROW EXECUTE FUNCTION remove_deleted_picture();
--> statement-breakpoint
INSERT INTO pictures (name, created_at, unused_since) SELECT name, min(created_at), now() FROM uploads GROUP BY name;
--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_name_pictures_name_fk" FOREIGN KEY ("name") REFERENCES "public"."pictures"("name") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "uploads" VALIDATE CONSTRAINT "uploads_name_pictures_name_fk";--> statement-breakpoint
-- The names of uploads in an address, or in any text or JSON with addresses; of the shop's address too.
CREATE FUNCTION picture_names(addresses text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT part[1] FROM regexp_matches(addresses, '/uploads/([0-9a-f]{24})-', 'g') AS part
$$;
--> statement-breakpoint
-- Arguments: the columns of the primary key, separated by commas, then the columns with addresses. Without a key the rows
-- keep their pictures for good, and never fail because of a picture.
CREATE FUNCTION record_picture_uses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  after jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
  key_columns text[] := string_to_array(TG_ARGV[0], ',');
  old_key text := coalesce((SELECT string_agg(before ->> part, ' ') FROM unnest(key_columns) AS part), '');
  new_key text := coalesce((SELECT string_agg(after ->> part, ' ') FROM unnest(key_columns) AS part), '');
  addresses text := (SELECT string_agg(after ->> field, E'\n') FROM unnest(TG_ARGV[1:]) AS field);
  used text[] := ARRAY(SELECT picture_names(addresses));
  missing text;
BEGIN
  IF TG_OP <> 'INSERT' AND TG_ARGV[0] <> '' THEN
    WITH ended AS (
      DELETE FROM picture_uses u WHERE u.used_by = TG_TABLE_NAME AND u.row_key = old_key
        AND NOT (TG_OP = 'UPDATE' AND u.row_key = new_key AND u.picture = ANY (used))
      RETURNING u.picture
    )
    UPDATE pictures SET unused_since = now() WHERE name IN (SELECT picture FROM ended);
  END IF;
  IF cardinality(used) = 0 THEN
    RETURN NULL;
  END IF;
  INSERT INTO picture_uses (used_by, row_key, picture)
  SELECT TG_TABLE_NAME, new_key, locked.name
  FROM (SELECT name FROM pictures WHERE name = ANY (used) ORDER BY name FOR KEY SHARE) locked
  ON CONFLICT DO NOTHING;
  IF TG_ARGV[0] <> '' THEN
    SELECT own[2] INTO missing FROM regexp_matches(addresses, '(^|\n|")/uploads/([0-9a-f]{24})-', 'g') AS own
    WHERE NOT EXISTS (SELECT FROM pictures WHERE name = own[2]) LIMIT 1;
    IF missing IS NOT NULL THEN
      RAISE EXCEPTION 'the picture % is not stored', missing
        USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'picture_uses_picture_pictures_name_fk';
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- An address that no browser shows as a picture.
UPDATE product_variants SET image_url = NULL WHERE image_url !~ '^(https?://|/(uploads|images)/)';
--> statement-breakpoint
CREATE TRIGGER products_pictures AFTER INSERT OR DELETE OR UPDATE OF id, image_url ON "products"
  FOR EACH ROW EXECUTE FUNCTION record_picture_uses('id', 'image_url');
--> statement-breakpoint
CREATE TRIGGER product_images_pictures AFTER INSERT OR DELETE OR UPDATE OF product_id, "position", url ON "product_images"
  FOR EACH ROW EXECUTE FUNCTION record_picture_uses('product_id,position', 'url');
--> statement-breakpoint
CREATE TRIGGER product_variants_pictures AFTER INSERT OR DELETE OR UPDATE OF id, image_url ON "product_variants"
  FOR EACH ROW EXECUTE FUNCTION record_picture_uses('id', 'image_url');
--> statement-breakpoint
CREATE TRIGGER settings_pictures AFTER INSERT OR DELETE OR UPDATE OF id, value ON "settings"
  FOR EACH ROW EXECUTE FUNCTION record_picture_uses('id', 'value');
--> statement-breakpoint
CREATE TRIGGER brand_settings_pictures
  AFTER INSERT OR DELETE OR UPDATE OF single, logo_url, favicon_url ON "brand_settings"
  FOR EACH ROW EXECUTE FUNCTION record_picture_uses('single', 'logo_url', 'favicon_url');
--> statement-breakpoint
CREATE TRIGGER users_pictures AFTER INSERT OR DELETE OR UPDATE OF id, profile_image_url ON "users"
  FOR EACH ROW EXECUTE FUNCTION record_picture_uses('id', 'profile_image_url');
--> statement-breakpoint
CREATE TRIGGER checkouts_pictures AFTER INSERT OR UPDATE OF items ON "checkouts"
  FOR EACH ROW WHEN (NEW.items::text LIKE '%/uploads/%') EXECUTE FUNCTION record_picture_uses('', 'items');
--> statement-breakpoint
CREATE TRIGGER orders_pictures AFTER INSERT OR UPDATE OF items ON "orders"
  FOR EACH ROW WHEN (NEW.items::text LIKE '%/uploads/%') EXECUTE FUNCTION record_picture_uses('', 'items');
--> statement-breakpoint
-- Releases before deleted pictures of galleries and variants while they were used: staff are told which.
WITH used AS (
  SELECT DISTINCT named.used_by, named.row_key, picture_names(named.addresses) AS picture,
    named.addresses ~ '(^|")/uploads/' AS is_own
  FROM (
    SELECT 'products' AS used_by, id::text AS row_key, image_url AS addresses FROM products
    UNION ALL SELECT 'product_images', product_id || ' ' || "position", url FROM product_images
    UNION ALL SELECT 'product_variants', id::text, image_url FROM product_variants
    UNION ALL SELECT 'settings', id::text, value::text FROM settings
    UNION ALL SELECT 'brand_settings', 'true', logo_url FROM brand_settings
    UNION ALL SELECT 'brand_settings', 'true', favicon_url FROM brand_settings
    UNION ALL SELECT 'users', id::text, profile_image_url FROM users
  ) named
), lost AS (
  INSERT INTO pictures (name, lost_at) SELECT DISTINCT picture, now() FROM used WHERE is_own ON CONFLICT DO NOTHING
)
INSERT INTO picture_uses (used_by, row_key, picture)
SELECT DISTINCT used_by, row_key, picture FROM used
WHERE is_own OR EXISTS (SELECT FROM pictures WHERE name = picture);
