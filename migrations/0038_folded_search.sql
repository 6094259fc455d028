-- contract: the index of products, a small table, is built anew; the previous release searches without it meanwhile
-- The same as `fold` in src/domain/text.ts; a test compares them. Without lower() for letters that the locale C leaves.
CREATE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT replace(replace(replace(replace(
    translate(
      lower(regexp_replace(normalize(value, NFD), '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e007f\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u200c\u200d\ufe00-\ufe0f\ufe20-\ufe2f]', '', 'g')),
      U&'ØøĐđŁłÐðıĦħŦŧÞÆŒẞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ\2010\2011\2012\2013\2014\2015\2212\fe58\fe63\ff0d\201c\201d\201f\2018\2019\201b\02bc',
      'ooddllddihhttþæœßαβγδεζηθικλμνξοπρστυφχψωσабвгдежзийклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ----------"""'''''''''),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "search_text" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "search_text" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "search_text" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "search_text" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "mails" ALTER COLUMN "search_text" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "mails" ALTER COLUMN "search_text" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "search_text" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "search_text" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "checkouts" ALTER COLUMN "search_text" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "checkouts" ALTER COLUMN "search_text" SET DEFAULT '';--> statement-breakpoint
-- Typed texts in their one form (`normalizeText` in src/domain/text.ts). Options of products stay: variants refer to their words.
DO $$
DECLARE
  typed record;
BEGIN
  FOR typed IN SELECT * FROM (VALUES
      ('users', 'first_name', 'text'), ('users', 'last_name', 'text'), ('users', 'phone', 'text'),
      ('users', 'shipping_street', 'text'), ('users', 'shipping_city', 'text'), ('users', 'shipping_state', 'text'),
      ('users', 'shipping_zip', 'text'), ('users', 'shipping_country', 'text'), ('users', 'billing_street', 'text'),
      ('users', 'billing_city', 'text'), ('users', 'billing_state', 'text'), ('users', 'billing_zip', 'text'),
      ('users', 'billing_country', 'text'), ('orders', 'customer_name', 'text'),
      ('orders', 'customer_phone', 'text'), ('checkouts', 'customer_name', 'text'),
      ('checkouts', 'customer_phone', 'text'), ('bookings', 'customer_name', 'text'),
      ('bookings', 'customer_phone', 'text'), ('contact_messages', 'name', 'text'),
      ('contact_messages', 'message', 'text'), ('products', 'name', 'text'), ('products', 'name_es', 'text'),
      ('products', 'description', 'text'), ('products', 'description_es', 'text'), ('products', 'category', 'text'),
      ('products', 'category_es', 'text'), ('products', 'size', 'text'), ('products', 'size_es', 'text'),
      ('products', 'ingredients', 'text'), ('products', 'ingredients_es', 'text'),
      ('products', 'how_to_use', 'text'), ('products', 'how_to_use_es', 'text'), ('product_images', 'alt', 'text'),
      ('product_images', 'alt_es', 'text'), ('product_variants', 'place', 'text'),
      ('product_variants', 'place_es', 'text'), ('calendars', 'name', 'text'), ('passkeys', 'name', 'text'),
      ('refunds', 'note', 'text'), ('system_logs', 'title', 'text'), ('system_logs', 'description', 'text'),
      ('system_logs', 'version', 'text'), ('brand_settings', 'company_name', 'text'), ('settings', 'value', 'jsonb'),
      ('registrations', 'person', 'jsonb'), ('orders', 'customer_address', 'jsonb'),
      ('orders', 'shipping_address', 'jsonb'), ('orders', 'billing_address', 'jsonb'),
      ('checkouts', 'shipping_address', 'jsonb'), ('checkouts', 'billing_address', 'jsonb')
    ) AS t (of_table, of_column, of_type) LOOP
    EXECUTE format(
      'UPDATE %1$I SET %2$I = normalize(regexp_replace(%2$I::text, %4$L, '''', ''g''), NFC)::%3$s
       WHERE %2$I::text ~ %4$L OR %2$I::text IS NOT NFC NORMALIZED',
      typed.of_table, typed.of_column, typed.of_type, '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]');
  END LOOP;
END $$;
--> statement-breakpoint
CREATE FUNCTION fold_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := fold_text(concat(' ', NEW.first_name, ' ', NEW.last_name, ' ', NEW.email, ' ', NEW.pending_email, ' ', NEW.phone))
    || coalesce(' ' || regexp_replace(NEW.phone, '[^0-9]', '', 'g'), '');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_fold BEFORE INSERT OR UPDATE OF first_name, last_name, email, pending_email, phone, search_text ON "users"
  FOR EACH ROW EXECUTE FUNCTION fold_users();
--> statement-breakpoint
UPDATE "users" SET search_text = '' WHERE phone IS NOT NULL OR search_text ~ '[^ -~]';
--> statement-breakpoint
CREATE FUNCTION fold_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := fold_text(concat(' ', NEW.name, ' ', NEW.name_es, ' ', NEW.category, ' ', NEW.category_es));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_fold BEFORE INSERT OR UPDATE OF name, name_es, category, category_es, search_text ON "products"
  FOR EACH ROW EXECUTE FUNCTION fold_products();
--> statement-breakpoint
UPDATE "products" SET search_text = '' WHERE search_text ~ '[^ -~]';
--> statement-breakpoint
CREATE FUNCTION fold_mails() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := fold_text(concat(' ', NEW.recipient, ' ', NEW.recipient_name, ' ', replace(NEW.template, '_', ' ')));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER mails_fold BEFORE INSERT OR UPDATE OF recipient, recipient_name, template, search_text ON "mails"
  FOR EACH ROW EXECUTE FUNCTION fold_mails();
--> statement-breakpoint
UPDATE "mails" SET search_text = '' WHERE search_text ~ '[^ -~]';
--> statement-breakpoint
CREATE FUNCTION fold_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := fold_text(concat(' ', NEW.order_number, ' ', NEW.customer_name, ' ', NEW.customer_email, ' ', NEW.paypal_order_id, ' ', NEW.paypal_transaction_id))
    || coalesce(' ' || regexp_replace(NEW.customer_phone, '[^0-9]', '', 'g'), '');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_fold BEFORE INSERT OR UPDATE OF order_number, customer_name, customer_email, paypal_order_id, paypal_transaction_id, customer_phone, search_text ON "orders"
  FOR EACH ROW EXECUTE FUNCTION fold_orders();
--> statement-breakpoint
UPDATE "orders" SET search_text = '' WHERE customer_phone IS NOT NULL OR search_text ~ '[^ -~]';
--> statement-breakpoint
CREATE FUNCTION fold_checkouts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := fold_text(concat(' ', NEW.order_number, ' ', NEW.customer_name, ' ', NEW.customer_email, ' ', NEW.paypal_order_id))
    || coalesce(' ' || regexp_replace(NEW.customer_phone, '[^0-9]', '', 'g'), '');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER checkouts_fold BEFORE INSERT OR UPDATE OF order_number, customer_name, customer_email, paypal_order_id, customer_phone, search_text ON "checkouts"
  FOR EACH ROW EXECUTE FUNCTION fold_checkouts();
--> statement-breakpoint
UPDATE "checkouts" SET search_text = '' WHERE customer_phone IS NOT NULL OR search_text ~ '[^ -~]';
--> statement-breakpoint
DROP INDEX "products_text";--> statement-breakpoint
CREATE INDEX "products_text" ON "products" USING gin (fold_text(' ' || coalesce("name", '') || ' ' || coalesce("name_es", '') || ' ' || coalesce("description", '') || ' ' || coalesce("description_es", '')) gin_trgm_ops);
