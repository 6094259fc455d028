-- contract: the index is built anew on the few orders that wait; the previous release reads them without it meanwhile
DROP INDEX "orders_unshipped";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "names_units" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_to_ship" ON "orders" USING btree ("created_at","id") WHERE status <> 'shipped' and payment_status in ('paid', 'partially_refunded', 'refunded', 'awaiting');--> statement-breakpoint
-- This release names the units of every refund, possibly none. Only those of the previous one are derived.
CREATE OR REPLACE FUNCTION note_refund_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT NEW.names_units THEN
    PERFORM derive_refund_lines(NEW.id);
  END IF;
  RETURN NULL;
END $$;
