CREATE TABLE "replaced_paypal_accounts" (
	"client_id" text PRIMARY KEY NOT NULL,
	"client_secret" text NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "checkouts" DROP CONSTRAINT "checkouts_order_number_unique";--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "paypal_client_id" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "ending" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "anomaly" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "anomaly_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "asking_until" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_live_number" ON "checkouts" USING btree ("order_number") WHERE state <> 'released';--> statement-breakpoint
CREATE INDEX "checkouts_open_of_user" ON "checkouts" USING btree ("user_id") WHERE state = 'created';