CREATE TABLE "booking_resources" (
	"booking_id" uuid NOT NULL,
	"resource_id" uuid NOT NULL,
	"state" text NOT NULL,
	"during" "tstzrange" NOT NULL,
	CONSTRAINT "booking_resources_booking_id_resource_id_pk" PRIMARY KEY("booking_id","resource_id")
);
--> statement-breakpoint
CREATE TABLE "resources" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"kinds" text[] NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_resources" (
	"product_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "service_resources_product_id_kind_pk" PRIMARY KEY("product_id","kind"),
	CONSTRAINT "service_resources_count" CHECK ("service_resources"."count" > 0)
);
--> statement-breakpoint
ALTER TABLE "booking_resources" ADD CONSTRAINT "booking_resources_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_resources" ADD CONSTRAINT "booking_resources_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_resources" ADD CONSTRAINT "service_resources_product_id_service_terms_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."service_terms"("product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_resources_resource" ON "booking_resources" USING btree ("resource_id");--> statement-breakpoint
CREATE INDEX "service_resources_kind" ON "service_resources" USING btree ("kind");--> statement-breakpoint
ALTER TABLE "booking_resources" ADD CONSTRAINT "booking_resources_no_overlap" EXCLUDE USING gist ("resource_id" WITH =, "during" WITH &&) WHERE ("state" IN ('held', 'confirmed'));
--> statement-breakpoint
CREATE TRIGGER resources_version BEFORE INSERT OR UPDATE ON "resources"
  FOR EACH ROW EXECUTE FUNCTION number_version();
--> statement-breakpoint
-- State and time are always those of the booking, whoever writes the row.
CREATE FUNCTION copy_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT state, during INTO NEW.state, NEW.during FROM bookings WHERE id = NEW.booking_id FOR SHARE;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER booking_resources_copied BEFORE INSERT OR UPDATE ON "booking_resources"
  FOR EACH ROW EXECUTE FUNCTION copy_booking();
--> statement-breakpoint
CREATE FUNCTION copy_to_booking_resources() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- What becomes occupied is locked in the order of its id, as by whoever takes what is free.
  IF NEW.state IN ('held', 'confirmed') AND (OLD.state NOT IN ('held', 'confirmed') OR OLD.during <> NEW.during) THEN
    PERFORM FROM resources WHERE id IN (SELECT resource_id FROM booking_resources WHERE booking_id = NEW.id)
    ORDER BY id FOR NO KEY UPDATE;
  END IF;
  UPDATE booking_resources SET state = NEW.state, during = NEW.during WHERE booking_id = NEW.id;
  RETURN NULL;
EXCEPTION WHEN exclusion_violation THEN
  -- Under the name of an overlap of people, which every release answers as a taken time.
  RAISE EXCEPTION 'a room or device of the booking % is taken', NEW.id
    USING ERRCODE = 'exclusion_violation', TABLE = 'bookings', CONSTRAINT = 'bookings_no_overlap';
END $$;
--> statement-breakpoint
CREATE TRIGGER bookings_resources AFTER UPDATE OF state, starts_at, free_at ON "bookings" FOR EACH ROW
  WHEN ((OLD.state, OLD.during) IS DISTINCT FROM (NEW.state, NEW.during)) EXECUTE FUNCTION copy_to_booking_resources();
