-- The missing tenders of orders (0083), with one difference: orders that are paid in parts have tenders of their own, which
-- say what is left to pay. A rest is written only when a status of the previous release says that all was received.
CREATE OR REPLACE FUNCTION write_tenders(wanted uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tenders (order_id, kind, method, amount, state, environment, capture_id, received_at)
  SELECT o.id, 'provider', o.payment_method, p.amount, tender_state(p.status), p.environment, p.capture_id,
    CASE WHEN tender_state(p.status) = 'settled' THEN coalesce(o.paid_at, p.created_at) ELSE p.created_at END
  FROM orders o JOIN payments p ON p.checkout_id = o.checkout_id
  WHERE o.id = ANY (wanted) AND p.amount > 0
    AND (tender_state(p.status) IN ('settled', 'pending') OR (tender_state(p.status) = 'failed' AND p.capture_id = o.paypal_transaction_id))
  ON CONFLICT (capture_id) DO NOTHING;

  UPDATE tenders t SET state = tender_state(p.status), received_at = CASE
    WHEN tender_state(p.status) = 'settled' THEN coalesce(o.paid_at, now()) ELSE t.received_at END
  FROM orders o JOIN payments p ON p.checkout_id = o.checkout_id
  WHERE o.id = ANY (wanted) AND t.capture_id = p.capture_id AND t.state <> tender_state(p.status);

  UPDATE tenders t SET state = 'voided', voided_at = now(), void_reason = 'pending'
  FROM orders o
  WHERE o.id = ANY (wanted) AND t.client_key = o.id AND t.state = 'settled' AND o.environment = 'personal'
    AND o.payment_status = 'awaiting' AND o.status = 'pending';

  INSERT INTO tenders (order_id, kind, method, amount, state, environment, client_key, position, received_at)
  SELECT o.id, tender_kind(o.payment_method), o.payment_method, o.rest, 'settled', o.environment, o.id, (
    SELECT count(*) FROM tenders t WHERE t.client_key = o.id
  ), coalesce(o.paid_at, o.created_at)
  FROM (
    SELECT s.*, s.total - credited_amount(s.checkout_id) + refunded_amount(s.checkout_id) - coalesce((
      SELECT sum(t.amount) FROM tenders t WHERE t.order_id = s.id AND t.state = 'settled'
    ), 0) AS rest, EXISTS (SELECT FROM tenders t WHERE t.order_id = s.id) AS has_tenders
    FROM orders s WHERE s.id = ANY (wanted) AND s.environment = 'personal' AND (
      s.payment_status IN ('paid', 'partially_refunded', 'refunded') OR (s.payment_status = 'awaiting' AND s.status <> 'pending')
    )
  ) o
  WHERE o.rest > 0 AND (NOT o.has_tenders OR (o.payment_status <> 'awaiting' AND o.canceled_at IS NULL));
END $$;
--> statement-breakpoint
-- Days of the reports are summed again when a part of an order's money came in, or was voided.
CREATE TRIGGER orders_paid_reopen_day AFTER UPDATE OF paid ON "orders" FOR EACH ROW
  WHEN (OLD.paid IS DISTINCT FROM NEW.paid) EXECUTE FUNCTION reopen_sales_day();
