ALTER TABLE "products" ADD COLUMN "batch" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "batch_es" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "benefits" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "companion_ids" uuid[] DEFAULT '{}' NOT NULL;