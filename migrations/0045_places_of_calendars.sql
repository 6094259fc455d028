ALTER TABLE "calendars" ADD COLUMN "place" text;--> statement-breakpoint
ALTER TABLE "calendars" ADD COLUMN "place_es" text;