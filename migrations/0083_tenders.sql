CREATE TABLE "tenders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"method" text NOT NULL,
	"amount" numeric(10,2) NOT NULL,
	"given" numeric(10,2),
	"state" text NOT NULL,
	"environment" text NOT NULL,
	"capture_id" text,
	"reference" text,
	"received_by" uuid,
	"client_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"voided_at" timestamp with time zone,
	"void_reason" text,
	CONSTRAINT "tenders_capture_id_unique" UNIQUE("capture_id"),
	CONSTRAINT "tenders_client_key" UNIQUE("client_key","position"),
	CONSTRAINT "tenders_amount" CHECK ("tenders"."amount" > 0 and ("tenders"."given" is null or "tenders"."given" >= "tenders"."amount")),
	CONSTRAINT "tenders_capture" CHECK (("tenders"."kind" = 'provider') = ("tenders"."capture_id" is not null)),
	CONSTRAINT "tenders_state" CHECK ("tenders"."kind" = 'provider' and "tenders"."state" in ('pending', 'settled', 'failed')
      or "tenders"."kind" <> 'provider' and "tenders"."state" in ('settled', 'voided')),
	CONSTRAINT "tenders_void" CHECK (("tenders"."state" = 'voided') = ("tenders"."voided_at" is not null and "tenders"."void_reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paid" numeric(10,2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "due" numeric(10,2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "credited" numeric(10,2);--> statement-breakpoint
ALTER TABLE "tenders" ADD CONSTRAINT "tenders_capture_id_payments_capture_id_fk" FOREIGN KEY ("capture_id") REFERENCES "public"."payments"("capture_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tenders_order" ON "tenders" USING btree ("order_id");
--> statement-breakpoint
ALTER TABLE "tenders" ADD CONSTRAINT "tenders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- What is still to be paid of an order, as `dueOf` in tenders/tender.ts computes it.
CREATE FUNCTION due_of(total numeric, credited numeric, paid numeric, ended boolean) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN ended THEN 0 ELSE greatest(0, total - credited - paid) END
$$;
--> statement-breakpoint
-- What the order of a checkout was reduced by, and what went back.
CREATE FUNCTION credited_amount(checkout uuid) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(coalesce(r.credited, r.amount)), 0) FROM refunds r WHERE r.checkout_id = checkout AND r.state = 'completed'
$$;
--> statement-breakpoint
CREATE FUNCTION refunded_amount(checkout uuid) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(r.amount), 0) FROM refunds r WHERE r.checkout_id = checkout AND r.state = 'completed'
$$;
--> statement-breakpoint
CREATE FUNCTION note_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.due := due_of(NEW.total, credited_amount(NEW.checkout_id), NEW.paid,
    NEW.payment_status = 'voided' OR NEW.canceled_at IS NOT NULL);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_due BEFORE INSERT OR UPDATE OF total, paid, payment_status, canceled_at ON "orders"
  FOR EACH ROW EXECUTE FUNCTION note_due();
--> statement-breakpoint
-- Locked first: the sums must contain what another transaction has just written.
CREATE FUNCTION settle_order_money(wanted uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM orders WHERE id = ANY (wanted) ORDER BY id FOR NO KEY UPDATE;
  UPDATE orders o SET paid = n.paid, due = n.due
  FROM (
    SELECT id, paid, due_of(total, credited_amount(checkout_id), paid, ended) AS due
    FROM (
      SELECT s.id, s.checkout_id, s.total, s.payment_status = 'voided' OR s.canceled_at IS NOT NULL AS ended, greatest(0, coalesce((
        SELECT sum(t.amount) FROM tenders t WHERE t.order_id = s.id AND t.state = 'settled'
      ), 0) - refunded_amount(s.checkout_id)) AS paid
      FROM orders s WHERE s.id = ANY (wanted)
    ) summed
  ) n
  WHERE o.id = n.id AND (o.paid, o.due) IS DISTINCT FROM (n.paid, n.due);
END $$;
--> statement-breakpoint
CREATE FUNCTION note_tenders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM settle_order_money(ARRAY(SELECT DISTINCT order_id FROM changed));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tenders_added AFTER INSERT ON "tenders" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_tenders();
--> statement-breakpoint
CREATE TRIGGER tenders_changed AFTER UPDATE ON "tenders" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_tenders();
--> statement-breakpoint
CREATE TRIGGER tenders_removed AFTER DELETE ON "tenders" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_tenders();
--> statement-breakpoint
CREATE FUNCTION note_refunded_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM settle_order_money(ARRAY(
    SELECT id FROM orders WHERE checkout_id = CASE WHEN TG_OP = 'DELETE' THEN OLD.checkout_id ELSE NEW.checkout_id END
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER refunds_added_money AFTER INSERT ON "refunds" FOR EACH ROW
  WHEN (NEW.state = 'completed') EXECUTE FUNCTION note_refunded_money();
--> statement-breakpoint
CREATE TRIGGER refunds_changed_money AFTER UPDATE OF state, amount, credited ON "refunds" FOR EACH ROW
  WHEN ((OLD.state = 'completed', OLD.amount, OLD.credited) IS DISTINCT FROM (NEW.state = 'completed', NEW.amount, NEW.credited))
  EXECUTE FUNCTION note_refunded_money();
--> statement-breakpoint
CREATE TRIGGER refunds_removed_money AFTER DELETE ON "refunds" FOR EACH ROW
  WHEN (OLD.state = 'completed') EXECUTE FUNCTION note_refunded_money();
--> statement-breakpoint
-- The state of the tender of a capture, by the status of the capture; null of statuses that the shop does not handle.
CREATE FUNCTION tender_state(status text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN status IN ('COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED') THEN 'settled'
    WHEN status = 'PENDING' THEN 'pending' WHEN status IN ('DECLINED', 'FAILED') THEN 'failed' END
$$;
--> statement-breakpoint
-- The kind of a manual payment, as `kindOfMethod` in tenders/tender.ts finds it.
CREATE FUNCTION tender_kind(method text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE method WHEN 'Cash' THEN 'cash' WHEN 'ATH Móvil' THEN 'ath_movil' WHEN 'Card' THEN 'card_terminal'
    WHEN 'Check' THEN 'check' ELSE 'other' END
$$;
--> statement-breakpoint
-- The tenders that orders lack: of what the previous release writes, and of what was written before there were tenders. A
-- declined attempt before the one that paid is no tender. A manual order that staff moved beyond pending was paid; what its
-- status records has the order's id as its key.
CREATE FUNCTION write_tenders(wanted uuid[]) RETURNS void LANGUAGE plpgsql AS $$
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
  WHERE o.id = ANY (wanted) AND t.client_key = o.id AND t.state = 'settled' AND o.environment = 'personal' AND NOT (
    o.payment_status IN ('paid', 'partially_refunded', 'refunded') OR (o.payment_status = 'awaiting' AND o.status <> 'pending')
  );

  INSERT INTO tenders (order_id, kind, method, amount, state, environment, client_key, position, received_at)
  SELECT o.id, tender_kind(o.payment_method), o.payment_method, o.rest, 'settled', o.environment, o.id, (
    SELECT count(*) FROM tenders t WHERE t.client_key = o.id
  ), coalesce(o.paid_at, o.created_at)
  FROM (
    SELECT s.*, s.total - credited_amount(s.checkout_id) + refunded_amount(s.checkout_id) - coalesce((
      SELECT sum(t.amount) FROM tenders t WHERE t.order_id = s.id AND t.state = 'settled'
    ), 0) AS rest
    FROM orders s WHERE s.id = ANY (wanted) AND s.environment = 'personal' AND (
      s.payment_status IN ('paid', 'partially_refunded', 'refunded') OR (s.payment_status = 'awaiting' AND s.status <> 'pending')
    )
  ) o
  WHERE o.rest > 0;
END $$;
--> statement-breakpoint
-- Runs at commit: this release writes the tenders itself, with what they are about.
CREATE FUNCTION note_missing_tenders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_tenders(ARRAY(SELECT id FROM orders WHERE checkout_id = NEW.checkout_id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_have_tenders AFTER INSERT OR UPDATE OF status, payment_status ON "orders"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.environment = 'personal' OR NEW.paid <> NEW.total)
  EXECUTE FUNCTION note_missing_tenders();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payments_have_tenders AFTER UPDATE OF status ON "payments"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION note_missing_tenders();
