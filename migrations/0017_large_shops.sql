CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "unmatched_payments" (
	"checkout_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_days" (
	"day" date PRIMARY KEY NOT NULL,
	"closed" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"placed" integer DEFAULT 0 NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	"sales" numeric(10,2) DEFAULT 0 NOT NULL,
	"real_sold" integer DEFAULT 0 NOT NULL,
	"real_sales" numeric(10,2) DEFAULT 0 NOT NULL
);
--> statement-breakpoint
DROP INDEX "orders_created";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (translate(lower(' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(pending_email, '') || ' ' || coalesce(phone, '')), 'áéíóúüñàèìòùâêîôûç', 'aeiouunaeiouaeiouc')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search_text" text GENERATED ALWAYS AS (translate(lower(' ' || coalesce(name, '') || ' ' || coalesce(name_es, '') || ' ' || coalesce(category, '') || ' ' || coalesce(category_es, '')), 'áéíóúüñàèìòùâêîôûç', 'aeiouunaeiouaeiouc')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "search_text" text GENERATED ALWAYS AS (translate(lower(' ' || coalesce(recipient, '') || ' ' || coalesce(recipient_name, '') || ' ' || coalesce(replace(template, '_', ' '), '')), 'áéíóúüñàèìòùâêîôûç', 'aeiouunaeiouaeiouc')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (translate(lower(' ' || coalesce(order_number, '') || ' ' || coalesce(customer_name, '') || ' ' || coalesce(customer_email, '') || ' ' || coalesce(paypal_order_id, '') || ' ' || coalesce(paypal_transaction_id, '')), 'áéíóúüñàèìòùâêîôûç', 'aeiouunaeiouaeiouc')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "search_text" text GENERATED ALWAYS AS (translate(lower(' ' || coalesce(order_number, '') || ' ' || coalesce(customer_name, '') || ' ' || coalesce(customer_email, '') || ' ' || coalesce(paypal_order_id, '')), 'áéíóúüñàèìòùâêîôûç', 'aeiouunaeiouaeiouc')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("role","created_at","id") WHERE anonymised_at is null;--> statement-breakpoint
CREATE INDEX "users_present" ON "users" USING btree ("created_at","id") WHERE anonymised_at is null;--> statement-breakpoint
CREATE INDEX "users_unverified" ON "users" USING btree ("role","created_at") WHERE not email_verified and anonymised_at is null;--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "audit_events" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_events_role" ON "audit_events" USING btree ("actor_role","id");--> statement-breakpoint
CREATE INDEX "audit_events_action" ON "audit_events" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_events_at" ON "audit_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_messages_open" ON "contact_messages" USING btree ("created_at") WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX "contact_messages_newest" ON "contact_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mails_newest" ON "mails" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mails_template" ON "mails" USING btree ("template","created_at","id");--> statement-breakpoint
CREATE INDEX "mails_unsent" ON "mails" USING btree ("created_at","id") WHERE state <> 'sent';--> statement-breakpoint
CREATE INDEX "mails_search" ON "mails" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_awaiting" ON "orders" USING btree ("created_at","id") WHERE payment_status = 'awaiting';--> statement-breakpoint
CREATE INDEX "orders_unshipped" ON "orders" USING btree ("created_at","id") WHERE status <> 'shipped' and payment_status in ('paid', 'partially_refunded', 'awaiting');--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "checkouts_newest" ON "checkouts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "checkouts_ending" ON "checkouts" USING btree ("ending","created_at","id") WHERE ending is not null;--> statement-breakpoint
CREATE INDEX "checkouts_unsettled" ON "checkouts" USING btree ("state","created_at","id") WHERE state in ('capturing', 'pending', 'review', 'refunded');--> statement-breakpoint
CREATE INDEX "checkouts_number" ON "checkouts" USING btree ("order_number");--> statement-breakpoint
CREATE INDEX "checkouts_search" ON "checkouts" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payments_anomaly" ON "payments" USING btree ("checkout_id") WHERE anomaly is not null and anomaly_seen_at is null;--> statement-breakpoint
CREATE INDEX "refunds_unsettled" ON "refunds" USING btree ("checkout_id") WHERE state in ('requested', 'failed');
--> statement-breakpoint
CREATE FUNCTION shop_day(moment timestamptz) RETURNS date LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT (moment AT TIME ZONE 'America/Puerto_Rico')::date
$$;
--> statement-breakpoint
CREATE FUNCTION reopen_sales_day() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moments timestamptz[];
BEGIN
  IF TG_TABLE_NAME = 'refunds' THEN
    moments := ARRAY(SELECT created_at FROM orders WHERE checkout_id = NEW.checkout_id);
  ELSIF TG_OP = 'INSERT' THEN
    moments := ARRAY[NEW.created_at];
  ELSIF TG_OP = 'DELETE' THEN
    moments := ARRAY[OLD.created_at];
  ELSE
    moments := ARRAY[OLD.created_at, NEW.created_at];
  END IF;
  INSERT INTO sales_days (day, version)
  SELECT DISTINCT shop_day(moment), 1 FROM unnest(moments) moment WHERE shop_day(moment) < shop_day(now()) ORDER BY 1
  ON CONFLICT (day) DO UPDATE SET closed = false, version = sales_days.version + 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_added_reopen_day AFTER INSERT OR DELETE ON "orders"
  FOR EACH ROW EXECUTE FUNCTION reopen_sales_day();
--> statement-breakpoint
CREATE TRIGGER orders_changed_reopen_day AFTER UPDATE ON "orders" FOR EACH ROW
  WHEN ((OLD.created_at, OLD.payment_status, OLD.payment_method, OLD.status = 'pending', OLD.total, OLD.environment)
    IS DISTINCT FROM
    (NEW.created_at, NEW.payment_status, NEW.payment_method, NEW.status = 'pending', NEW.total, NEW.environment))
  EXECUTE FUNCTION reopen_sales_day();
--> statement-breakpoint
CREATE TRIGGER refunds_added_reopen_day AFTER INSERT ON "refunds" FOR EACH ROW
  WHEN (NEW.state = 'completed') EXECUTE FUNCTION reopen_sales_day();
--> statement-breakpoint
CREATE TRIGGER refunds_changed_reopen_day AFTER UPDATE ON "refunds" FOR EACH ROW
  WHEN ((OLD.state = 'completed', OLD.amount) IS DISTINCT FROM (NEW.state = 'completed', NEW.amount))
  EXECUTE FUNCTION reopen_sales_day();
--> statement-breakpoint
-- Runs at commit: a payment and its order are written by the same transaction, in either order.
CREATE FUNCTION note_unmatched_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM orders WHERE checkout_id = NEW.checkout_id) THEN
    INSERT INTO unmatched_payments (checkout_id) VALUES (NEW.checkout_id) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payments_unmatched AFTER INSERT OR UPDATE OF status ON "payments"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.status IN ('COMPLETED', 'PENDING')) EXECUTE FUNCTION note_unmatched_payment();
--> statement-breakpoint
CREATE FUNCTION match_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM unmatched_payments WHERE checkout_id = NEW.checkout_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_match_payment AFTER INSERT ON "orders" FOR EACH ROW EXECUTE FUNCTION match_payment();
--> statement-breakpoint
INSERT INTO unmatched_payments (checkout_id)
SELECT DISTINCT p.checkout_id FROM payments p
WHERE p.status IN ('COMPLETED', 'PENDING') AND NOT EXISTS (SELECT FROM orders o WHERE o.checkout_id = p.checkout_id);
