CREATE TABLE "parcel_lines" (
	"parcel_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "parcel_lines_parcel_id_line_id_pk" PRIMARY KEY("parcel_id","line_id"),
	CONSTRAINT "parcel_lines_units" CHECK ("parcel_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "parcels" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"carrier" text,
	"number" text,
	"url" text,
	"shipped_at" timestamp with time zone NOT NULL,
	"voided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"status_before" "order_status",
	"tracking" text,
	"tracking_issue" text,
	"tracking_at" timestamp with time zone,
	"tracking_tries" integer DEFAULT 0 NOT NULL,
	"tracking_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "parcel_lines" ADD CONSTRAINT "parcel_lines_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "parcels_order" ON "parcels" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "parcels_number" ON "parcels" USING btree ("number") WHERE number is not null;--> statement-breakpoint
CREATE INDEX "parcels_tracking" ON "parcels" USING btree ("tracking_at") WHERE tracking_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "parcels_number_once" ON "parcels" USING btree ("order_id","number") WHERE voided_at is null;