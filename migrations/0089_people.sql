-- contract: builds partial indexes that hold no row yet, one pass over checkouts and orders; a sale waits meanwhile
ALTER TABLE "checkouts" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ALTER COLUMN "customer_email" DROP NOT NULL;--> statement-breakpoint
-- Rows of before have both, so they are not read.
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_person" CHECK ((user_id is null) = (customer_email is null)) NOT VALID;--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_client_key_alone" ON "checkouts" USING btree ("client_key") WHERE user_id is null;--> statement-breakpoint
CREATE INDEX "checkouts_erased_alone" ON "checkouts" USING btree ("id") WHERE customer_email is null and customer_name = '—';--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "customer_email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_person" CHECK ((user_id is null) = (customer_email is null)) NOT VALID;--> statement-breakpoint
CREATE INDEX "orders_erased_alone" ON "orders" USING btree ("id") WHERE customer_email is null and customer_name = '—';--> statement-breakpoint
ALTER TABLE "discount_uses" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
CREATE TABLE "counter_sales" (
	"client_key" uuid PRIMARY KEY NOT NULL,
	"checkout_id" uuid NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "counter_sales_checkout_id_unique" UNIQUE("checkout_id")
);
--> statement-breakpoint
ALTER TABLE "counter_sales" ADD CONSTRAINT "counter_sales_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;
