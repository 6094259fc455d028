CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"checkout_id" uuid NOT NULL,
	"capture_id" text NOT NULL,
	"kind" text NOT NULL,
	"paypal_id" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"stage" text,
	"outcome" text,
	"amount" numeric(10,2),
	"respond_by" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone,
	CONSTRAINT "disputes_of_capture" UNIQUE("paypal_id","capture_id")
);
--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_capture_id_payments_capture_id_fk" FOREIGN KEY ("capture_id") REFERENCES "public"."payments"("capture_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_checkout" ON "disputes" USING btree ("checkout_id");--> statement-breakpoint
CREATE INDEX "disputes_waiting" ON "disputes" USING btree ("checkout_id") WHERE handled_at is null;