ALTER TABLE "checkouts" ADD COLUMN "provider" text DEFAULT 'paypal' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "provider" text DEFAULT 'paypal' NOT NULL;