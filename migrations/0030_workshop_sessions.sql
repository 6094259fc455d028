CREATE TABLE "session_check_ins" (
	"variant_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"checked_in_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_check_ins_variant_id_order_id_pk" PRIMARY KEY("variant_id","order_id")
);
--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "canceled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "session_check_ins" ADD CONSTRAINT "session_check_ins_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_check_ins" ADD CONSTRAINT "session_check_ins_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_check_ins_order" ON "session_check_ins" USING btree ("order_id");