ALTER TABLE "orders" ADD COLUMN "paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sales_days" ADD COLUMN "taxes" jsonb;--> statement-breakpoint
ALTER TABLE "sales_days" ADD COLUMN "taxes_until" date;--> statement-breakpoint
ALTER TABLE "sales_days" ADD COLUMN "tax_version" integer;--> statement-breakpoint
-- Most orders are paid when they are placed: only those that are not say when. An order that staff processed before
-- manual payments were recorded counts as paid.
CREATE FUNCTION note_payment_received() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_received boolean := OLD.payment_status IN ('paid', 'partially_refunded', 'refunded')
    OR (OLD.environment = 'personal' AND OLD.payment_status = 'awaiting' AND OLD.status <> 'pending');
  is_received boolean := NEW.payment_status IN ('paid', 'partially_refunded', 'refunded')
    OR (NEW.environment = 'personal' AND NEW.payment_status = 'awaiting' AND NEW.status <> 'pending');
BEGIN
  IF is_received AND NOT was_received THEN
    NEW.paid_at := now();
  ELSIF NOT is_received THEN
    NEW.paid_at := NULL;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_payment_received BEFORE UPDATE ON "orders" FOR EACH ROW
  WHEN ((OLD.payment_status, OLD.status) IS DISTINCT FROM (NEW.payment_status, NEW.status))
  EXECUTE FUNCTION note_payment_received();
--> statement-breakpoint
UPDATE "orders" SET "paid_at" = received.at FROM (
  SELECT subject_id, max(at) AS at FROM audit_events
  WHERE subject_type = 'order' AND after ->> 'paymentStatus' = 'paid'
    AND (action = 'order.paid' OR (action = 'order.status_changed' AND before ->> 'paymentStatus' <> 'paid'))
  GROUP BY subject_id
) received
WHERE "orders"."id"::text = received.subject_id AND "orders"."payment_status" IN ('paid', 'partially_refunded', 'refunded');
