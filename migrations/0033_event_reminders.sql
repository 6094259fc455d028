CREATE TABLE "event_reminders" (
	"uid" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "event_reminders_uid_starts_at_pk" PRIMARY KEY("uid","starts_at")
);
--> statement-breakpoint
ALTER TABLE "demo_mailbox" ADD COLUMN "attachments" jsonb DEFAULT '[]'::jsonb NOT NULL;