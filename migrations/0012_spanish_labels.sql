ALTER TABLE "products" ADD COLUMN "category_es" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_name_es" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_name_es" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "tax_name_es" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "shipping_name_es" text;