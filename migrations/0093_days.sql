CREATE TABLE "absences" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"calendar_id" uuid,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"all_day" boolean NOT NULL,
	"from_time" text,
	"to_time" text,
	"kind" text NOT NULL,
	"yearly" boolean DEFAULT false NOT NULL,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "absences_days" CHECK ("absences"."from_day" <= "absences"."to_day"),
	CONSTRAINT "absences_times" CHECK ("absences"."all_day" = ("absences"."from_time" is null) and "absences"."all_day" = ("absences"."to_time" is null))
);
--> statement-breakpoint
CREATE TABLE "day_move_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"move_id" uuid NOT NULL,
	"booking_id" uuid,
	"variant_id" uuid,
	"starts_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'todo' NOT NULL,
	"fault" text,
	"new_starts_at" timestamp with time zone,
	"token_hash" text,
	"answer_until" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "day_move_items_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "day_move_items_one" CHECK (("day_move_items"."booking_id" is null) <> ("day_move_items"."variant_id" is null))
);
--> statement-breakpoint
CREATE TABLE "day_move_mails" (
	"item_id" uuid NOT NULL,
	"state" text NOT NULL,
	"mailed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "day_move_mails_item_id_state_pk" PRIMARY KEY("item_id","state")
);
--> statement-breakpoint
CREATE TABLE "day_moves" (
	"id" uuid PRIMARY KEY NOT NULL,
	"calendar_id" uuid,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"all_day" boolean NOT NULL,
	"from_time" text,
	"to_time" text,
	"what" text NOT NULL,
	"target_day" date,
	"sessions" text NOT NULL,
	"reason" text,
	"state" text DEFAULT 'running' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "day_moves_ended" CHECK (("day_moves"."state" = 'running') = ("day_moves"."ended_at" is null))
);
--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_calendar_id_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."calendars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_move_items" ADD CONSTRAINT "day_move_items_move_id_day_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."day_moves"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_move_items" ADD CONSTRAINT "day_move_items_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_move_items" ADD CONSTRAINT "day_move_items_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_move_mails" ADD CONSTRAINT "day_move_mails_item_id_day_move_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."day_move_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_moves" ADD CONSTRAINT "day_moves_calendar_id_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."calendars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "absences_calendar" ON "absences" USING btree ("calendar_id");--> statement-breakpoint
CREATE UNIQUE INDEX "day_move_items_booking" ON "day_move_items" USING btree ("move_id","booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "day_move_items_variant" ON "day_move_items" USING btree ("move_id","variant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "day_move_items_open_booking" ON "day_move_items" USING btree ("booking_id") WHERE state in ('todo', 'asked');--> statement-breakpoint
CREATE UNIQUE INDEX "day_move_items_open_variant" ON "day_move_items" USING btree ("variant_id") WHERE state in ('todo', 'asked');--> statement-breakpoint
CREATE INDEX "day_move_items_answer" ON "day_move_items" USING btree ("answer_until") WHERE state = 'asked';--> statement-breakpoint
CREATE INDEX "day_moves_running" ON "day_moves" USING btree ("created_at") WHERE state = 'running';