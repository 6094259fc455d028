ALTER TABLE "users" ADD COLUMN "pending_by_staff" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "profile_by_staff" boolean DEFAULT false NOT NULL;