CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_no_overlap" EXCLUDE USING gist ("calendar_id" WITH =, "during" WITH &&) WHERE ("state" IN ('held', 'confirmed'));
