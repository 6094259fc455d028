ALTER TABLE "calendars" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "service_terms" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "brand_settings" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE SEQUENCE "record_versions" START WITH 2;
--> statement-breakpoint
-- No number is used twice, so a row that was deleted and made again is another version, too.
CREATE FUNCTION number_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := nextval('record_versions');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER settings_version BEFORE INSERT OR UPDATE OF value ON "settings"
  FOR EACH ROW EXECUTE FUNCTION number_version();
--> statement-breakpoint
CREATE TRIGGER brand_settings_version BEFORE INSERT OR UPDATE ON "brand_settings"
  FOR EACH ROW EXECUTE FUNCTION number_version();
--> statement-breakpoint
-- Every save of a calendar writes these columns, also when only its services change.
CREATE TRIGGER calendars_version
  BEFORE INSERT OR UPDATE OF name, place, place_es, weekly, exceptions, is_active ON "calendars"
  FOR EACH ROW EXECUTE FUNCTION number_version();
--> statement-breakpoint
CREATE TRIGGER service_terms_version BEFORE INSERT OR UPDATE ON "service_terms"
  FOR EACH ROW EXECUTE FUNCTION number_version();
