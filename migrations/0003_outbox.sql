ALTER TABLE "mails" ADD COLUMN "last_fault" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "attempt_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "resent_from" uuid;--> statement-breakpoint
CREATE INDEX "mails_resent_from" ON "mails" USING btree ("resent_from");