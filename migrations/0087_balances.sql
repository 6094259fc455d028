-- contract: both indexes are partial and empty; writes wait while their table is read once, some seconds for millions of orders
CREATE TABLE "order_pay_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "overpaid" numeric(10,2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "settles_order" uuid;--> statement-breakpoint
ALTER TABLE "order_pay_links" ADD CONSTRAINT "order_pay_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_pay_links_order" ON "order_pay_links" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_pay_links_expires" ON "order_pay_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "orders_overpaid" ON "orders" USING btree ("created_at","id") WHERE overpaid > 0;--> statement-breakpoint
CREATE INDEX "checkouts_settling" ON "checkouts" USING btree ("settles_order") WHERE settles_order is not null;
--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_settles_order_orders_id_fk" FOREIGN KEY ("settles_order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
-- The checkout under which an order's money stands: that of the order which another checkout pays, once its money is a
-- tender, else its own.
CREATE FUNCTION sale_of(checkout uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT o.checkout_id FROM checkouts c JOIN orders o ON o.id = c.settles_order
    WHERE c.id = checkout AND EXISTS (
      SELECT FROM payments p JOIN tenders t ON t.capture_id = p.capture_id WHERE p.checkout_id = c.id
    )
  ), checkout)
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_due() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  credited numeric := credited_amount(NEW.checkout_id);
BEGIN
  NEW.due := due_of(NEW.total, credited, NEW.paid, NEW.payment_status = 'voided' OR NEW.canceled_at IS NOT NULL);
  NEW.overpaid := greatest(0, NEW.paid - (NEW.total - credited));
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Locked first: the sums must contain what another transaction has just written.
CREATE OR REPLACE FUNCTION settle_order_money(wanted uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM orders WHERE id = ANY (wanted) ORDER BY id FOR NO KEY UPDATE;
  UPDATE orders o SET paid = n.paid, due = n.due, overpaid = n.overpaid
  FROM (
    SELECT id, paid, due_of(total, credited, paid, ended) AS due, greatest(0, paid - (total - credited)) AS overpaid
    FROM (
      SELECT s.id, s.total, credited_amount(s.checkout_id) AS credited,
        s.payment_status = 'voided' OR s.canceled_at IS NOT NULL AS ended, greatest(0, coalesce((
          SELECT sum(t.amount) FROM tenders t WHERE t.order_id = s.id AND t.state = 'settled'
        ), 0) - refunded_amount(s.checkout_id)) AS paid
      FROM orders s WHERE s.id = ANY (wanted)
    ) summed
  ) n
  WHERE o.id = n.id AND (o.paid, o.due, o.overpaid) IS DISTINCT FROM (n.paid, n.due, n.overpaid);
END $$;
--> statement-breakpoint
-- A payment that is a tender belongs to an order, whose checkout may be another one.
CREATE OR REPLACE FUNCTION note_unmatched_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM orders WHERE checkout_id = NEW.checkout_id)
    AND NOT EXISTS (SELECT FROM tenders WHERE capture_id = NEW.capture_id) THEN
    INSERT INTO unmatched_payments (checkout_id) VALUES (NEW.checkout_id) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What providers and banks took back (0043), of all payments of an order.
CREATE OR REPLACE FUNCTION claimed_amount(checkout uuid) RETURNS numeric LANGUAGE sql STABLE AS $$
  WITH won AS (
    SELECT capture_id, max(changed_at) AS at FROM disputes
    WHERE checkout_id = checkout AND kind = 'dispute' AND state = 'RESOLVED'
      AND outcome IN ('RESOLVED_SELLER_FAVOUR', 'RESOLVED_WITH_PAYOUT', 'CANCELED_BY_BUYER', 'DENIED')
    GROUP BY 1
  ),
  claims AS (
    SELECT d.kind, coalesce(d.amount, p.amount) AS amount
    FROM disputes d JOIN payments p USING (capture_id) LEFT JOIN won USING (capture_id)
    WHERE d.checkout_id = checkout AND CASE d.kind
      WHEN 'reversal' THEN won.at IS NULL OR won.at < d.changed_at
      ELSE d.state = 'RESOLVED' AND d.outcome IN ('RESOLVED_BUYER_FAVOUR', 'ACCEPTED')
    END
    UNION ALL
    SELECT 'anomaly', p.amount FROM payments p LEFT JOIN won USING (capture_id)
    WHERE p.anomaly = 'REVERSED' AND (won.at IS NULL OR won.at < p.updated_at) AND p.checkout_id = ANY (ARRAY(
      SELECT checkout UNION SELECT c.id FROM orders o JOIN checkouts c ON c.settles_order = o.id WHERE o.checkout_id = checkout
    )) AND sale_of(p.checkout_id) = checkout
  )
  SELECT coalesce(max(sum), 0) FROM (SELECT sum(amount) AS sum FROM claims GROUP BY kind) kinds
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_lost_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  checkout uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD.checkout_id ELSE NEW.checkout_id END;
BEGIN
  IF TG_TABLE_NAME IN ('disputes', 'payments') OR EXISTS (SELECT FROM disputes WHERE checkout_id = checkout)
    OR EXISTS (SELECT FROM payments WHERE checkout_id = checkout AND anomaly IS NOT NULL) THEN
    PERFORM settle_lost_payment(CASE TG_TABLE_NAME WHEN 'payments' THEN sale_of(checkout) ELSE checkout END);
  END IF;
  RETURN NULL;
END $$;
