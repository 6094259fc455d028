CREATE TABLE "shop_page_versions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"title_es" text NOT NULL,
	"body" text NOT NULL,
	"body_es" text NOT NULL,
	"is_published" boolean NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "pages_version" bigint;--> statement-breakpoint
CREATE INDEX "shop_page_versions_slug" ON "shop_page_versions" USING btree ("slug","id");--> statement-breakpoint
CREATE TRIGGER shop_page_versions_changed AFTER INSERT ON "shop_page_versions"
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();
