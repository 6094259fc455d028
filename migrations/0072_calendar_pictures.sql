ALTER TABLE "calendars" ADD COLUMN "image_url" text;--> statement-breakpoint
CREATE TRIGGER calendars_pictures AFTER INSERT OR DELETE OR UPDATE OF id, image_url ON "calendars"
  FOR EACH ROW EXECUTE FUNCTION record_picture_uses('id', 'image_url');
