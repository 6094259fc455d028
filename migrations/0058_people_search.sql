-- contract: two small tables, bookings and messages, get their search texts and indexes
ALTER TABLE "bookings" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- The digits of a phone, also of one that somebody typed into a message: between them up to three characters that are no letters.
CREATE FUNCTION fold_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := fold_text(concat(' ', NEW.customer_name, ' ', NEW.customer_email, ' ', NEW.order_number))
    || coalesce(' ' || regexp_replace(NEW.customer_phone, '[^0-9]', '', 'g'), '');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER bookings_fold BEFORE INSERT OR UPDATE OF customer_name, customer_email, order_number, customer_phone, search_text ON "bookings"
  FOR EACH ROW EXECUTE FUNCTION fold_bookings();
--> statement-breakpoint
UPDATE "bookings" SET search_text = '';
--> statement-breakpoint
CREATE FUNCTION fold_contact_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := fold_text(concat(' ', NEW.name, ' ', NEW.email, ' ', NEW.message)) || coalesce((
    SELECT string_agg(' ' || regexp_replace(number[1], '[^0-9]', '', 'g'), '')
    FROM regexp_matches(NEW.message, '([0-9](?:[^0-9[:alpha:]]{0,3}[0-9]){6,14})', 'g') AS number
  ), '');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER contact_messages_fold BEFORE INSERT OR UPDATE OF name, email, message, search_text ON "contact_messages"
  FOR EACH ROW EXECUTE FUNCTION fold_contact_messages();
--> statement-breakpoint
UPDATE "contact_messages" SET search_text = '';
--> statement-breakpoint
CREATE INDEX "bookings_email" ON "bookings" USING btree ("customer_email") WHERE customer_email is not null;--> statement-breakpoint
CREATE INDEX "bookings_search" ON "bookings" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_messages_email" ON "contact_messages" USING btree ("email");--> statement-breakpoint
CREATE INDEX "contact_messages_search" ON "contact_messages" USING gin ("search_text" gin_trgm_ops);