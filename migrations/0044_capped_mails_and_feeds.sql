-- contract: builds a partial index that holds no row yet, one pass over the mails; a mail waits meanwhile
ALTER TABLE "calendars" ADD COLUMN "feed_made_by" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "is_capped" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "calendars" ADD CONSTRAINT "calendars_feed_made_by_users_id_fk" FOREIGN KEY ("feed_made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_capped" ON "mails" USING btree ("recipient","created_at") WHERE is_capped;--> statement-breakpoint
-- Whoever made a feed is known from the audit trail; a feed of an unknown maker must be made anew.
UPDATE "calendars" SET "feed_made_by" = (
  SELECT u.id FROM "audit_events" a JOIN "users" u ON u.id::text = a.actor_id::text
  WHERE a.action = 'calendar.feed_created' AND a.subject_id = calendars.id::text
  ORDER BY a.id DESC LIMIT 1
) WHERE "feed_token_hash" IS NOT NULL;
