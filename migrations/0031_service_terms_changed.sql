-- The terms of a service are part of its product in the catalog: `notify_variants` notifies the ids of their products.
CREATE TRIGGER service_terms_inserted AFTER INSERT ON "service_terms" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION notify_variants();
--> statement-breakpoint
CREATE TRIGGER service_terms_updated AFTER UPDATE ON "service_terms" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION notify_variants();
--> statement-breakpoint
CREATE TRIGGER service_terms_deleted AFTER DELETE ON "service_terms" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION notify_variants();
