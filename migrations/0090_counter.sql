-- contract: builds a partial index that holds no row yet, one pass over orders; a sale waits meanwhile
CREATE TABLE "remembered_devices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"device" text NOT NULL,
	"mark" text NOT NULL,
	"challenge" text,
	"challenge_expires" timestamp with time zone,
	"expires" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "counter_favourites" (
	"variant_id" uuid PRIMARY KEY NOT NULL,
	"pinned_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "drafts" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "drawer_sessions" ADD COLUMN "taxes" jsonb;--> statement-breakpoint
ALTER TABLE "drawer_sessions" ADD COLUMN "counter_sales" numeric(10,2);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "person_added_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "word" text;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "parked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tenders" ADD COLUMN "control_number" text;--> statement-breakpoint
ALTER TABLE "remembered_devices" ADD CONSTRAINT "remembered_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counter_favourites" ADD CONSTRAINT "counter_favourites_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "remembered_devices_account" ON "remembered_devices" USING btree ("device","user_id");--> statement-breakpoint
CREATE INDEX "remembered_devices_user" ON "remembered_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "remembered_devices_expires" ON "remembered_devices" USING btree ("expires");--> statement-breakpoint
CREATE INDEX "orders_due_at" ON "orders" USING btree ("due_at") WHERE due_at is not null;