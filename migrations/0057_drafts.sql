CREATE TABLE "draft_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"draft_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"purchase" jsonb NOT NULL,
	"is_mailed" boolean NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text,
	"lines" jsonb NOT NULL,
	"shipping_address" jsonb,
	"delivery_method_id" uuid,
	"code" text,
	"note" text,
	"language" text NOT NULL,
	"total" numeric(10,2) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"order_number" text,
	"canceled_at" timestamp with time zone,
	"author_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "drafts_order_number_unique" UNIQUE("order_number")
);
--> statement-breakpoint
ALTER TABLE "draft_links" ADD CONSTRAINT "draft_links_draft_id_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draft_links_draft" ON "draft_links" USING btree ("draft_id","sent_at");--> statement-breakpoint
CREATE INDEX "drafts_newest" ON "drafts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "drafts_user" ON "drafts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "drafts_updated" ON "drafts" USING btree ("updated_at");