-- contract: only a trigger calls the renamed function, and finds the new one of that name
-- Lines of newer orders say what was paid for them: refunds of the previous release, which writes no lines, get shares of
-- that, as `nextShares` in refunds/refund.ts computes them.
ALTER FUNCTION derive_refund_lines(uuid) RENAME TO derive_older_refund_lines;
--> statement-breakpoint
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
  IF EXISTS (SELECT FROM jsonb_array_elements(sold.items) item WHERE item -> 'paid' IS NULL) THEN
    PERFORM derive_older_refund_lines(wanted);
    RETURN;
  END IF;
  INSERT INTO refund_lines (refund_id, line_id, product_id, variant_id, quantity, amount, restocked)
  WITH line AS (
    SELECT (item ->> 'lineId')::uuid AS line_id, (item ->> 'productId')::uuid AS product_id,
      (item ->> 'variantId')::uuid AS variant_id, (item ->> 'quantity')::int AS quantity, (item ->> 'paid')::numeric AS paid
    FROM jsonb_array_elements(sold.items) item
    UNION ALL
    SELECT none, none, none, 1, (sold.delivery ->> 'paid')::numeric
    FROM (SELECT '00000000-0000-0000-0000-000000000000'::uuid AS none) delivery
    WHERE (sold.delivery ->> 'paid')::numeric > 0
  ),
  before AS (
    SELECT l.line_id, sum(l.quantity)::int AS quantity, sum(l.amount) * 100 AS amount
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
    SELECT line.*, coalesce(before.quantity, 0) AS earlier, coalesce(before.amount, 0) AS given,
      CASE WHEN in_full THEN line.quantity - coalesce(before.quantity, 0)
        ELSE least(coalesce(back.quantity, 0), line.quantity - coalesce(before.quantity, 0)) END AS units,
      coalesce(back.quantity, 0) AS restocked
    FROM line CROSS JOIN ends LEFT JOIN before USING (line_id) LEFT JOIN back USING (variant_id)
  )
  SELECT wanted, line_id, product_id, variant_id, units,
    greatest(0, round(paid * (earlier + units) / quantity) - given) / 100, least(restocked, units)
  FROM units WHERE units > 0;
END $$;
