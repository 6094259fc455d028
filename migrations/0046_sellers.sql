CREATE TABLE "seller_versions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"company_name" text,
	"website_email" text,
	"contact_email" text,
	"phone" text,
	"address" text,
	"logo_url" text,
	"public_url" text
);
--> statement-breakpoint
CREATE INDEX "seller_versions_time" ON "seller_versions" USING btree ("valid_from","id");--> statement-breakpoint
CREATE TRIGGER seller_versions_pictures AFTER INSERT OR DELETE OR UPDATE OF id, logo_url ON "seller_versions"
  FOR EACH ROW EXECUTE FUNCTION record_picture_uses('id', 'logo_url');
--> statement-breakpoint
CREATE FUNCTION record_seller() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := now();
  latest seller_versions%ROWTYPE;
  present seller_versions%ROWTYPE;
BEGIN
  -- The time of the shop, which writes it to the row.
  IF TG_OP = 'INSERT' THEN
    moment := NEW.updated_at;
  ELSIF TG_OP = 'UPDATE' AND NEW.updated_at <> OLD.updated_at THEN
    moment := NEW.updated_at;
  END IF;
  -- Brand and contact may change at the same time: the second sees what the first has committed.
  LOCK TABLE seller_versions IN SHARE ROW EXCLUSIVE MODE;
  SELECT * INTO latest FROM seller_versions ORDER BY valid_from DESC, id DESC LIMIT 1;
  SELECT company_name, website_email, logo_url INTO present.company_name, present.website_email, present.logo_url
  FROM brand_settings;
  SELECT value ->> 'email', value ->> 'phone', value ->> 'address'
  INTO present.contact_email, present.phone, present.address FROM settings WHERE key = 'contact';
  IF (latest.company_name, latest.website_email, latest.logo_url, latest.contact_email, latest.phone, latest.address)
    IS NOT DISTINCT FROM
    (present.company_name, present.website_email, present.logo_url, present.contact_email, present.phone, present.address)
  THEN
    RETURN NULL;
  END IF;
  IF NOT EXISTS (SELECT FROM orders) THEN
    -- No document names the earlier ones.
    DELETE FROM seller_versions;
    moment := 'epoch';
  ELSIF latest.id IS NULL THEN
    INSERT INTO seller_versions (valid_from) VALUES ('epoch');
  END IF;
  INSERT INTO seller_versions
    (valid_from, company_name, website_email, logo_url, contact_email, phone, address, public_url)
  VALUES (greatest(moment, latest.valid_from), present.company_name, present.website_email, present.logo_url,
    present.contact_email, present.phone, present.address, latest.public_url);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER brand_settings_seller AFTER INSERT OR UPDATE OR DELETE ON "brand_settings"
  FOR EACH ROW EXECUTE FUNCTION record_seller();
--> statement-breakpoint
CREATE TRIGGER settings_seller_saved AFTER INSERT OR UPDATE ON "settings"
  FOR EACH ROW WHEN (NEW.key = 'contact') EXECUTE FUNCTION record_seller();
--> statement-breakpoint
CREATE TRIGGER settings_seller_removed AFTER DELETE ON "settings"
  FOR EACH ROW WHEN (OLD.key = 'contact') EXECUTE FUNCTION record_seller();
--> statement-breakpoint
-- Documents of earlier orders show the seller of today.
INSERT INTO seller_versions (valid_from, company_name, website_email, logo_url, contact_email, phone, address)
SELECT 'epoch', b.company_name, b.website_email, b.logo_url, s.value ->> 'email', s.value ->> 'phone', s.value ->> 'address'
FROM (SELECT) present LEFT JOIN brand_settings b ON true LEFT JOIN settings s ON s.key = 'contact'
WHERE b.company_name IS NOT NULL OR s.key IS NOT NULL;
