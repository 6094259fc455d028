ALTER TABLE "products" ADD COLUMN "size" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "size_es" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "ingredients" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "ingredients_es" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "how_to_use" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "how_to_use_es" text;