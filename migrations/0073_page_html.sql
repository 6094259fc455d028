ALTER TABLE "shop_page_versions" ADD COLUMN "html" text;--> statement-breakpoint
ALTER TABLE "shop_page_versions" ADD COLUMN "html_es" text;--> statement-breakpoint
ALTER TABLE "shop_page_versions" ADD COLUMN "html_of" text;