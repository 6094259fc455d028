ALTER TABLE "orders" ADD COLUMN "origin" jsonb;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "origin" jsonb;