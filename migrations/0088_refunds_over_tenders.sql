-- contract: the new columns are null in all rows of before and in what the previous release writes, and refunds are few: checks and indexes take no time
ALTER TABLE "refunds" ADD COLUMN "group_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "divided" numeric(10,2);--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "tender_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "drawer_session_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_group_id_refunds_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_group" ON "refunds" USING btree ("group_id") WHERE "refunds"."group_id" is not null;--> statement-breakpoint
CREATE INDEX "refunds_drawer_session" ON "refunds" USING btree ("drawer_session_id") WHERE "refunds"."drawer_session_id" is not null;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_divided" CHECK ("refunds"."divided" is null or ("refunds"."divided" > 0 and "refunds"."amount" = 0 and "refunds"."group_id" is null));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_part" CHECK ("refunds"."group_id" is null or ("refunds"."amount" > 0 and "refunds"."credited" is not distinct from 0));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_kind" CHECK ("refunds"."kind" is null or ("refunds"."kind" = 'provider') = ("refunds"."capture_id" is not null));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_drawer" CHECK ("refunds"."drawer_session_id" is null or "refunds"."kind" is not distinct from 'cash');
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_tender_id_tenders_id_fk" FOREIGN KEY ("tender_id") REFERENCES "public"."tenders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_drawer_session_id_drawer_sessions_id_fk" FOREIGN KEY ("drawer_session_id") REFERENCES "public"."drawer_sessions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- The missing tenders of orders (0085), with one difference: of an order that is paid in parts, what a status recorded is not
-- voided here. It waits for money again, and may be pending, because another of its payments was voided.
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
    AND o.payment_status = 'awaiting' AND o.status = 'pending'
    AND NOT EXISTS (SELECT FROM tenders own WHERE own.order_id = o.id AND own.client_key <> o.id);

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
