CREATE TABLE "refund_lines" (
	"refund_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"variant_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"amount" numeric(10,2) NOT NULL,
	"restocked" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "refund_lines_refund_id_variant_id_pk" PRIMARY KEY("refund_id","variant_id"),
	CONSTRAINT "refund_lines_units" CHECK ("refund_lines"."quantity" > 0 and "refund_lines"."restocked" between 0 and "refund_lines"."quantity"),
	CONSTRAINT "refund_lines_amount" CHECK ("refund_lines"."amount" >= 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "lost" numeric(10,2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "taken_back" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- The share of the total that falls to refunded goods, as `shareOf` in domain/refund.ts computes it.
CREATE FUNCTION refund_share(charge numeric, part numeric, whole numeric) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN whole = 0 THEN 0 ELSE round(charge * part / whole, 2) END
$$;
--> statement-breakpoint
-- Gives a refund of the previous release its lines: the units that it put back to stock, and, when it completed a full
-- refund, all others as well.
CREATE FUNCTION derive_refund_lines(wanted uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  refund refunds;
  sold orders;
BEGIN
  SELECT * INTO refund FROM refunds WHERE id = wanted;
  SELECT * INTO sold FROM orders WHERE checkout_id = refund.checkout_id;
  IF sold.id IS NULL OR EXISTS (SELECT FROM refund_lines WHERE refund_id = wanted) THEN
    RETURN;
  END IF;
  INSERT INTO refund_lines (refund_id, product_id, variant_id, quantity, amount, restocked)
  WITH line AS (
    SELECT coalesce(item ->> 'variantId', item ->> 'productId')::uuid AS variant_id,
      (min(item ->> 'productId'))::uuid AS product_id, sum((item ->> 'quantity')::int)::int AS quantity,
      max((item ->> 'price')::numeric) / 100 AS price, bool_or((item ->> 'ships')::boolean) AS ships
    FROM jsonb_array_elements(sold.items) item GROUP BY 1
  ),
  before AS (
    SELECT l.variant_id, sum(l.quantity)::int AS quantity
    FROM refund_lines l JOIN refunds r ON r.id = l.refund_id
    WHERE r.checkout_id = sold.checkout_id AND r.state NOT IN ('failed', 'dropped') GROUP BY 1
  ),
  back AS (
    SELECT coalesce(item ->> 'variantId', item ->> 'productId')::uuid AS variant_id,
      sum((item ->> 'quantity')::int)::int AS quantity
    FROM jsonb_array_elements(refund.returned) item GROUP BY 1
  ),
  ends AS (
    SELECT refund.state = 'completed' AND sold.payment_status = 'refunded' AND NOT EXISTS (
      SELECT FROM refunds r WHERE r.checkout_id = sold.checkout_id AND r.state = 'completed'
        AND (r.completed_at, r.id) > (refund.completed_at, refund.id)
    ) AS in_full
  ),
  units AS (
    SELECT line.*, coalesce(before.quantity, 0) AS earlier,
      CASE WHEN in_full THEN line.quantity - coalesce(before.quantity, 0)
        ELSE least(coalesce(back.quantity, 0), line.quantity - coalesce(before.quantity, 0)) END AS units,
      coalesce(back.quantity, 0) AS restocked,
      bool_or(ships) OVER () AS any_ships, max(price) OVER () = 0 AS is_free
    FROM line CROSS JOIN ends LEFT JOIN before USING (variant_id) LEFT JOIN back USING (variant_id)
  ),
  weighed AS (
    SELECT *, CASE WHEN is_free THEN 1 ELSE price END AS weight,
      CASE WHEN any_ships AND NOT ships THEN 0
        WHEN max(price) FILTER (WHERE ships OR NOT any_ships) OVER () = 0 THEN 1 ELSE price END AS ship_weight
    FROM units
  ),
  summed AS (
    SELECT *, sum(earlier * price) OVER () + sum(units * price) OVER running AS goods,
      sum(earlier * weight) OVER () + sum(units * weight) OVER running AS part,
      sum(earlier * ship_weight) OVER () + sum(units * ship_weight) OVER running AS ship_part,
      sum(quantity * weight) OVER () AS whole, sum(quantity * ship_weight) OVER () AS ship_whole
    FROM weighed WINDOW running AS (ORDER BY variant_id)
  ),
  shared AS (
    SELECT *, goods + refund_share(sold.tax, part, whole) + refund_share(sold.shipping, ship_part, ship_whole)
      - (goods - units * price) - refund_share(sold.tax, part - units * weight, whole)
      - refund_share(sold.shipping, ship_part - units * ship_weight, ship_whole) AS amount
    FROM summed
  )
  SELECT wanted, product_id, variant_id, units, amount, least(restocked, units) FROM shared WHERE units > 0;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  old record;
BEGIN
  FOR old IN
    SELECT r.id FROM refunds r JOIN orders o ON o.checkout_id = r.checkout_id
    WHERE r.returned <> '[]' OR o.payment_status = 'refunded'
    ORDER BY coalesce(r.completed_at, 'infinity'), r.created_at, r.id
  LOOP
    PERFORM derive_refund_lines(old.id);
  END LOOP;
END $$;
--> statement-breakpoint
-- The seats of orders that were refunded in full are free.
CREATE TEMPORARY TABLE freed_seats ON COMMIT DROP AS
  SELECT l.refund_id, l.product_id, l.variant_id, o.checkout_id, l.quantity - l.restocked AS quantity, v.stock IS NOT NULL AND (
    SELECT coalesce(-sum(m.delta), 0) FROM stock_movements m
    WHERE m.checkout_id = o.checkout_id AND coalesce(m.variant_id, m.product_id) = l.variant_id
  ) >= l.quantity - l.restocked AS counted
  FROM refund_lines l JOIN refunds r ON r.id = l.refund_id JOIN orders o ON o.checkout_id = r.checkout_id
  JOIN product_variants v ON v.id = l.variant_id
  WHERE r.state = 'completed' AND l.restocked < l.quantity AND v.starts_at IS NOT NULL;
--> statement-breakpoint
INSERT INTO stock_movements (product_id, variant_id, delta, reason, checkout_id)
  SELECT product_id, variant_id, quantity, 'released', checkout_id FROM freed_seats WHERE counted;
--> statement-breakpoint
UPDATE product_variants v SET stock = stock + f.quantity
  FROM (SELECT variant_id, sum(quantity)::int AS quantity FROM freed_seats WHERE counted GROUP BY 1) f WHERE v.id = f.variant_id;
--> statement-breakpoint
UPDATE refund_lines l SET restocked = l.quantity FROM freed_seats f
  WHERE f.refund_id = l.refund_id AND f.variant_id = l.variant_id;
--> statement-breakpoint
-- An appointment of a refunded order is canceled with it and has no stock.
UPDATE refund_lines l SET restocked = l.quantity
  FROM refunds r JOIN orders o ON o.checkout_id = r.checkout_id CROSS JOIN jsonb_array_elements(o.items) item
  WHERE r.id = l.refund_id AND r.state = 'completed' AND item ->> 'calendarId' IS NOT NULL
    AND coalesce(item ->> 'variantId', item ->> 'productId')::uuid = l.variant_id;
--> statement-breakpoint
-- Runs at commit: this release writes the lines itself, in the transaction of the refund.
CREATE FUNCTION note_refund_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM derive_refund_lines(NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER refunds_have_lines AFTER INSERT OR UPDATE OF state, returned ON "refunds"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.returned <> '[]' OR NEW.state = 'completed')
  EXECUTE FUNCTION note_refund_lines();
--> statement-breakpoint
-- What PayPal or a bank took back of a payment: reversals, until a dispute about the capture is won, and lost disputes. A
-- chargeback is both; it counts once.
CREATE FUNCTION claimed_amount(checkout uuid) RETURNS numeric LANGUAGE sql STABLE AS $$
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
    WHERE p.checkout_id = checkout AND p.anomaly = 'REVERSED' AND (won.at IS NULL OR won.at < p.updated_at)
  )
  SELECT coalesce(max(sum), 0) FROM (SELECT sum(amount) AS sum FROM claims GROUP BY kind) kinds
$$;
--> statement-breakpoint
CREATE FUNCTION settle_lost_payment(checkout uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE orders o SET lost = n.lost, taken_back = n.lost > 0 AND n.lost = n.kept
  FROM (
    SELECT id, kept, least(claimed_amount(checkout), kept) AS lost FROM (
      SELECT id, greatest(total - coalesce((
        SELECT sum(r.amount) FROM refunds r WHERE r.checkout_id = checkout AND r.state = 'completed'
      ), 0), 0) AS kept
      FROM orders WHERE checkout_id = checkout
    ) paid
  ) n
  WHERE o.id = n.id AND (o.lost, o.taken_back) IS DISTINCT FROM (n.lost, n.lost > 0 AND n.lost = n.kept)
$$;
--> statement-breakpoint
CREATE FUNCTION note_lost_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  checkout uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD.checkout_id ELSE NEW.checkout_id END;
BEGIN
  IF TG_TABLE_NAME IN ('disputes', 'payments') OR EXISTS (SELECT FROM disputes WHERE checkout_id = checkout)
    OR EXISTS (SELECT FROM payments WHERE checkout_id = checkout AND anomaly IS NOT NULL) THEN
    PERFORM settle_lost_payment(checkout);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER disputes_take_back AFTER INSERT OR UPDATE OR DELETE ON "disputes"
  FOR EACH ROW EXECUTE FUNCTION note_lost_payment();
--> statement-breakpoint
CREATE TRIGGER payments_take_back AFTER UPDATE OF anomaly ON "payments" FOR EACH ROW
  WHEN (OLD.anomaly IS DISTINCT FROM NEW.anomaly) EXECUTE FUNCTION note_lost_payment();
--> statement-breakpoint
CREATE TRIGGER refunds_take_back AFTER INSERT OR UPDATE OF state ON "refunds" FOR EACH ROW
  WHEN (NEW.state = 'completed') EXECUTE FUNCTION note_lost_payment();
--> statement-breakpoint
CREATE TRIGGER orders_take_back AFTER INSERT ON "orders" FOR EACH ROW EXECUTE FUNCTION note_lost_payment();
--> statement-breakpoint
CREATE TRIGGER orders_taken_back_reopen_day AFTER UPDATE ON "orders" FOR EACH ROW
  WHEN ((OLD.lost, OLD.taken_back) IS DISTINCT FROM (NEW.lost, NEW.taken_back)) EXECUTE FUNCTION reopen_sales_day();
--> statement-breakpoint
SELECT settle_lost_payment(checkout_id)
FROM (SELECT checkout_id FROM disputes UNION SELECT checkout_id FROM payments WHERE anomaly IS NOT NULL) disputed;
