CREATE TABLE "registered_webhooks" (
	"provider" text NOT NULL,
	"account_id" text NOT NULL,
	"id" text NOT NULL,
	CONSTRAINT "registered_webhooks_provider_account_id_pk" PRIMARY KEY("provider","account_id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "inactivity_minutes" integer DEFAULT 2 NOT NULL;