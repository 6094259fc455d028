-- contract: bookings and refunds are small tables; the new columns are null in all rows, so the check and the partial indexes, which hold no row yet, take one short pass
CREATE TABLE "balance_mails" (
	"order_id" uuid NOT NULL,
	"day" date NOT NULL,
	"mailed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "balance_mails_order_id_day_pk" PRIMARY KEY("order_id","day")
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "no_show_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "no_show_settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "kept" numeric(10,2);--> statement-breakpoint
ALTER TABLE "balance_mails" ADD CONSTRAINT "balance_mails_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_no_show" ON "bookings" USING btree ("no_show_at") WHERE state = 'no_show' and no_show_settled_at is null;--> statement-breakpoint
CREATE INDEX "refunds_kept_at" ON "refunds" USING btree ("completed_at") WHERE kept is not null;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_kept" CHECK ("refunds"."kept" is null or ("refunds"."kept" > 0 and "refunds"."group_id" is null));