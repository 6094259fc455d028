-- A shop with years of orders. The values are computed from the row numbers, so every run makes the same shop.
-- Placeholders (`:name`) are replaced by integers in seed.ts. Each part ends with a line of dashes.

-- part: base
create function pg_temp.id_of(name text) returns uuid language sql immutable as
$$ select overlay(overlay(md5(name) placing '4' from 13) placing '8' from 17)::uuid $$;

insert into users (id, email, first_name, last_name, password, phone, language, email_verified,
  shipping_street, shipping_city, shipping_state, shipping_zip, shipping_country, created_at, updated_at)
select pg_temp.id_of('user' || n), 'cliente' || n || '@correo.test', first_name, last_name, '$argon2id$none',
  '787-555-' || lpad((n % 10000)::text, 4, '0'), case when n % 3 = 0 then 'en' else 'es' end, n % 20 <> 0,
  'Calle ' || n % 90 + 1, city, 'PR', '00' || 600 + n % 380, 'USA', at, at
from generate_series(0, :customers - 1) n,
  lateral (select
    (array['José', 'María', 'Luis', 'Carmen', 'Ángel', 'Ana', 'Carlos', 'Iris', 'Juan', 'Luz', 'Miguel', 'Sofía',
      'Rafael', 'Inés', 'Héctor', 'Yolanda', 'Ramón', 'Noemí', 'Víctor', 'Begoña'])[n % 20 + 1] as first_name,
    (array['Rivera', 'Rodríguez', 'Torres', 'Peña', 'Colón', 'Ortiz', 'Núñez', 'Vázquez', 'Meléndez', 'Cruz',
      'Maldonado', 'Irizarry', 'Muñiz', 'Santiago', 'Acevedo'])[n / 20 % 15 + 1] || ' ' ||
    (array['Díaz', 'Pérez', 'Ramos', 'Vega', 'Soto', 'Cintrón', 'Feliciano', 'Báez'])[n / 300 % 8 + 1] as last_name,
    (array['Mayagüez', 'Ponce', 'Caguas', 'Arecibo', 'Bayamón', 'Humacao', 'San Juan'])[n % 7 + 1] as city,
    now() - interval '10 years' * (1 - n::float8 / :customers) as at) computed;

insert into products (id, slug, position, name, name_es, description, description_es, category, category_es, type,
  price, stock, codes, is_active, created_at, updated_at)
select pg_temp.id_of('product' || n), 'product-' || n, n + 100, 'Cocoa balm ' || n, 'Bálsamo de cacao ' || n,
  repeat('Softens and protects dry skin. ', 8), repeat('Suaviza y protege la piel seca. ', 8),
  category, category_es, (case when n % 10 = 9 then 'service' else 'product' end)::product_type,
  5 + n % 80 + 0.99, case when n % 10 = 9 then null else 1000000 end, ' balm-' || n, n % 50 <> 49, at, at
from generate_series(0, :products - 1) n,
  lateral (select (array['Face', 'Body', 'Hair', 'Makeup'])[n % 4 + 1] as category,
    (array['Rostro', 'Cuerpo', 'Cabello', 'Maquillaje'])[n % 4 + 1] as category_es,
    now() - interval '10 years' as at) computed;

-- Five workshops with a session every three days, and a service with appointments in two calendars.
insert into products (id, slug, position, name, name_es, description, category, category_es, type, price, stock,
  created_at, updated_at)
select pg_temp.id_of(slug), slug, n, name || n, name_es || n, 'In small groups.', 'Makeup', 'Maquillaje',
  type::product_type, 45, case when type = 'workshop' then 0 end, now() - interval '10 years', now() - interval '10 years'
from (
  select 'workshop' || n as slug, n, 'Self-makeup ' as name, 'Automaquillaje ' as name_es, 'workshop' as type
  from generate_series(0, 4) n
  union all select 'appointment', 5, 'Bridal makeup ', 'Maquillaje de novia ', 'service'
) events;
insert into service_terms (product_id, duration_minutes, buffer_minutes, minimum_notice_hours, bookable_days,
  cancel_until_hours)
values (pg_temp.id_of('appointment'), 60, 0, 2, 60, 24);
insert into calendars (id, name, weekly)
select pg_temp.id_of('calendar' || n), 'Cabina ' || n,
  (select jsonb_agg(jsonb_build_object('weekday', day, 'opens', '09:00', 'closes', '17:00')) from generate_series(0, 6) day)
from generate_series(0, 1) n;
insert into calendar_services (calendar_id, product_id)
select id, pg_temp.id_of('appointment') from calendars;

insert into stock_movements (product_id, delta, reason, created_at)
select pg_temp.id_of('product' || n), 1000000, 'initial', now() - interval '10 years'
from generate_series(0, :products - 1) n where n % 10 <> 9;

insert into contact_messages (id, name, email, message, language, created_at, answered_at)
select pg_temp.id_of('message' || n), 'Cliente ' || n, 'cliente' || n || '@correo.test', 'Is the balm back soon?', 'en',
  at, case when n < :messages - :open_messages then at + interval '1 hour' end
from generate_series(0, :messages - 1) n,
  lateral (select now() - interval '10 years' * (1 - n::float8 / :messages) - interval '1 minute' as at) computed;

insert into mails (template, language, recipient, payload, state, attempts, subject_type, subject_id, created_at,
  next_attempt_at, sent_at)
select 'contact_message', 'en', 'shop@correo.test', '', 'sent', 1, 'contact_message', id::text, created_at, created_at,
  created_at from contact_messages where id in (select pg_temp.id_of('message' || n) from generate_series(0, :messages - 1) n);

create unlogged table seed_orders (
  n int, checkout_id uuid, order_id uuid, user_id uuid, user_no int, number text, at timestamptz, items jsonb,
  subtotal numeric(10, 2), tax numeric(10, 2), shipping numeric(10, 2), total numeric(10, 2),
  manual boolean, age int, refund numeric(10, 2), address jsonb);

-- Number of the period of three days that contains a moment; each has one session, which starts 12 to 15 days later.
create function pg_temp.session_of(at timestamptz) returns int language sql immutable as
$$ select floor(extract(epoch from at) / 259200)::int $$;
create function pg_temp.session_start(session int) returns timestamptz language sql immutable as
$$ select to_timestamp((session + 5) * 259200) + interval '15 hours' $$;

-- part: orders
truncate seed_orders;
insert into seed_orders
select n, pg_temp.id_of('checkout' || n), pg_temp.id_of('order' || n), pg_temp.id_of('user' || user_no), user_no,
  'FM-' || lpad((:first_number + n)::text, greatest(6, length((:first_number + n)::text)), '0'), at, items,
  subtotal, tax, shipping, subtotal + tax + shipping, n % 20 = 3, :orders - n,
  -- Of a hundred orders two are refunded in full and one in part.
  case when n % 20 = 3 then null when n % 100 in (11, 61) then subtotal + tax + shipping when n % 100 = 31 then 3.00 end,
  jsonb_build_object('address', 'Calle ' || n % 90 + 1, 'city', 'Ponce', 'state', 'PR', 'postalCode', '00730',
    'country', 'US')
from generate_series(:from, :to - 1) n,
  lateral (select n::bigint * 7919 % :customers as user_no,
    now() - interval '10 years' * (1 - n::float8 / :orders) - interval '2 minutes' as at) buyer,
  -- Of a hundred orders one has a seat of a workshop and one an appointment.
  lateral (select
    case n % 100 when 7 then pg_temp.session_start(pg_temp.session_of(at))
      when 57 then date_trunc('day', at) + interval '7 days' + interval '1 hour' * (13 + n / 100 % 8) end as starts_at) start,
  lateral (select
    case n % 100 when 7 then 'workshop' || pg_temp.session_of(at) % 5 when 57 then 'appointment' end as slug,
    case n % 100
      when 7 then jsonb_build_object('variantId', pg_temp.id_of('session' || pg_temp.session_of(at)),
        'endsAt', starts_at + interval '3 hours', 'place', 'Calle Luna 8', 'placeEs', 'Calle Luna 8')
      when 57 then jsonb_build_object('variantId', pg_temp.id_of('appointment'), 'endsAt', starts_at + interval '1 hour',
        'calendarId', pg_temp.id_of('calendar' || n / 800 % 2)) end as details) event,
  lateral (
    select jsonb_agg(jsonb_build_object('productId', pg_temp.id_of('product' || p), 'name', 'Cocoa balm ' || p, 'nameEs',
        'Bálsamo de cacao ' || p, 'quantity', quantity, 'price', (5 + p % 80) * 100 + 99, 'imageUrl', null,
        'ships', p % 10 <> 9)) || case when slug is null then '[]' else jsonb_build_array(details || jsonb_build_object(
        'productId', pg_temp.id_of(slug), 'name', slug, 'nameEs', slug, 'quantity', 1, 'price', 4500, 'imageUrl', null,
        'ships', false, 'startsAt', starts_at, 'changeUntil', starts_at - interval '24 hours')) end as items,
      sum((5 + p % 80 + 0.99) * quantity) + case when slug is null then 0 else 45 end as subtotal
    from generate_series(1, 1 + n % 3) line,
      lateral (select (n::bigint * 7919 + line * 104729) % :products as p, 1 + (n + line) % 2 as quantity) chosen
  ) lines,
  lateral (select round(subtotal * 0.115, 2) as tax, case when subtotal < 50 then 5.95 else 0 end as shipping) charges;

insert into checkouts (id, user_id, order_number, environment, state, stock_held, items, subtotal, tax, shipping, total,
  tax_name, shipping_name, customer_name, customer_email, shipping_address, billing_address, language, paypal_order_id,
  payee, created_at, updated_at)
select checkout_id, user_id, number, case when manual then 'personal' else 'sandbox' end, 'completed', true, items,
  subtotal, tax, shipping, total, 'IVU', 'Shipping', first_name || ' ' || last_name, email, address, address, language,
  case when manual then null else 'PO' || lpad(n::text, 12, '0') end, case when manual then null else 'SHOP' end, at, at
from seed_orders join users on users.id = seed_orders.user_id;

-- Every tenth order had a declined attempt before.
insert into checkouts (user_id, order_number, environment, state, ending, items, subtotal, tax, shipping, total,
  tax_name, shipping_name, customer_name, customer_email, shipping_address, billing_address, language, paypal_order_id,
  created_at, updated_at)
select user_id, number, 'sandbox', 'released', 'declined', items, subtotal, tax, shipping, total, 'IVU', 'Shipping',
  first_name || ' ' || last_name, email, address, address, language, 'PD' || lpad(n::text, 12, '0'),
  at - interval '5 minutes', at
from seed_orders join users on users.id = seed_orders.user_id where n % 10 = 5;

insert into orders (id, order_number, checkout_id, user_id, status, payment_status, subtotal, tax, shipping, total,
  tax_name, shipping_name, currency, language, items, customer_email, customer_name, customer_phone, customer_address,
  shipping_address, billing_address, payment_method, paypal_order_id, paypal_transaction_id, environment, origin,
  created_at, updated_at)
select order_id, number, checkout_id, user_id,
  (case when manual and age < 200 then 'pending' when age < 40 then 'completed' when age < 120 then 'processed'
    else 'shipped' end)::order_status,
  (case when manual and age < 200 then 'awaiting' when refund = total then 'refunded' when refund is not null
    then 'partially_refunded' else 'paid' end)::payment_status,
  subtotal, tax, shipping, total, 'IVU', 'Shipping', 'USD', language, items, email, first_name || ' ' || last_name,
  phone, address, address, address, case when manual then 'Manual' else 'PayPal' end,
  case when manual then null else 'PO' || lpad(n::text, 12, '0') end,
  case when manual then null else 'CA' || lpad(n::text, 12, '0') end,
  case when manual then 'personal' else 'sandbox' end,
  case when not manual and at > now() - interval '2 years' then jsonb_build_object('source', 'instagram', 'medium', 'social',
    'campaign', 'campaign-' || n % 40) end, at, at
from seed_orders join users on users.id = seed_orders.user_id;

insert into payments (checkout_id, capture_id, paypal_order_id, status, amount, refunded, currency, environment, source,
  created_at, updated_at)
select checkout_id, 'CA' || lpad(n::text, 12, '0'), 'PO' || lpad(n::text, 12, '0'),
  case when refund = total then 'REFUNDED' when refund is not null then 'PARTIALLY_REFUNDED' else 'COMPLETED' end,
  total, coalesce(refund, 0), 'USD', 'sandbox', 'client', at, at
from seed_orders where not manual;

insert into refunds (id, checkout_id, capture_id, amount, state, origin, paypal_refund_id, credit_note, created_at,
  completed_at)
select pg_temp.id_of('refund' || n), checkout_id, 'CA' || lpad(n::text, 12, '0'), refund, 'completed', 'staff', 'RE' || n,
  'CN-' || lpad((:first_number + n)::text, greatest(6, length((:first_number + n)::text)), '0'), at + interval '1 minute', at + interval '1 minute'
from seed_orders where refund is not null;

-- Only this trigger is needed without the others: it names the lines.
alter table refund_lines enable always trigger refund_lines_named;
select derive_refund_lines(pg_temp.id_of('refund' || n)) from seed_orders where refund = total;
alter table refund_lines enable trigger refund_lines_named;

insert into stock_movements (product_id, variant_id, delta, reason, checkout_id, created_at)
select (item ->> 'productId')::uuid, (item ->> 'variantId')::uuid, case when (item ->> 'ships')::boolean or item ? 'place' then -(item ->> 'quantity')::int else 0 end,
  'held', checkout_id, at
from seed_orders, jsonb_array_elements(items) item;

insert into bookings (calendar_id, product_id, starts_at, ends_at, free_at, state, checkout_id, order_id, order_number,
  customer_name, customer_email)
select (item ->> 'calendarId')::uuid, (item ->> 'productId')::uuid, starts_at, starts_at + interval '1 hour',
  starts_at + interval '1 hour', case when starts_at < now() then 'attended' else 'confirmed' end, checkout_id, order_id,
  number, first_name || ' ' || last_name, email
from seed_orders join users on users.id = seed_orders.user_id, jsonb_array_elements(items) item,
  lateral (select (item ->> 'startsAt')::timestamptz as starts_at) start
where n % 100 = 57 and item ? 'calendarId';

insert into mails (template, language, recipient, recipient_name, payload, state, attempts, subject_type, subject_id,
  created_at, next_attempt_at, sent_at)
select template, language, email, first_name || ' ' || last_name, '', 'sent', 1, 'order', order_id::text, at, at, at
from seed_orders join users on users.id = seed_orders.user_id,
  lateral (select 'order_confirmation' as template union all select 'order_refunded' where refund is not null) template;

insert into audit_events (at, actor_id, actor_role, action, subject_type, subject_id, before, after)
select at + interval '1 minute', pg_temp.id_of('user0'), 'admin', 'order.status_changed', 'order', order_id::text,
  '{"status": "completed"}', '{"status": "shipped"}'
from seed_orders where age >= 120;

-- What the triggers, which are off, would have written.
select write_tenders(array_agg(order_id)), settle_order_money(array_agg(order_id)) from seed_orders;

insert into webhook_events (id, type, resource, received_at, processed_at)
select 'WH' || n, 'PAYMENT.CAPTURE.COMPLETED', '{}', at, at
from seed_orders where not manual and at > now() - interval '90 days';

-- part: finish
drop table seed_orders;
update products set stock = moved.stock from (
  select product_id, sum(delta) as stock from stock_movements group by product_id
) moved where moved.product_id = products.id and products.stock is not null and type <> 'workshop';
-- Some products are nearly sold out.
with low as (select id, stock from products where type = 'product' and stock is not null order by id limit 8),
  moves as (insert into stock_movements (product_id, delta, reason) select id, 3 - stock, 'adjusted' from low)
update products set stock = 3 from low where low.id = products.id;

insert into product_variants (id, product_id, sku, price, stock, created_at, updated_at)
select id, id, nullif(upper(trim(codes)), ''), price, stock, created_at, updated_at from products where type <> 'workshop';
insert into product_variants (id, product_id, price, stock, starts_at, ends_at, place, place_es, is_active, created_at,
  updated_at)
select pg_temp.id_of('session' || session), pg_temp.id_of('workshop' || session % 5), 45, 1000, starts_at,
  starts_at + interval '3 hours', 'Calle Luna 8', 'Calle Luna 8', starts_at > now(), created_at, created_at
from generate_series(pg_temp.session_of(now() - interval '10 years') - 1, pg_temp.session_of(now())) session,
  lateral (select pg_temp.session_start(session) as starts_at,
    pg_temp.session_start(session) - interval '20 days' as created_at) start;
insert into stock_movements (product_id, variant_id, delta, reason, created_at)
select product_id, id, stock, 'initial', created_at from product_variants where starts_at is not null;
update product_variants set stock = stock - sold from (
  select variant_id, count(*) as sold from stock_movements where reason = 'held' and variant_id is not null group by 1
) seats where seats.variant_id = product_variants.id and starts_at is not null;
update products set stock = (
  select coalesce(sum(v.stock), 0) from product_variants v where v.product_id = products.id and v.is_active
) where type = 'workshop';
-- Two payments wait for a decision, one refund failed, two mails are dead.
insert into checkouts (user_id, order_number, environment, state, stock_held, items, subtotal, tax, shipping, total,
  tax_name, shipping_name, customer_name, customer_email, billing_address, language, paypal_order_id, note)
select pg_temp.id_of('user' || n), 'FM-9' || n || '00000', 'personal', 'review', false, '[]', 10, 0, 0, 10, 'IVU', 'Shipping',
  'Cliente ' || n, 'cliente' || n || '@correo.test', '{}', 'es', 'PR' || n, 'The amount differs.'
from generate_series(0, 1) n;
insert into mails (template, language, recipient, payload, state, attempts, last_error, last_fault)
select 'welcome', 'es', 'cliente' || n || '@correo.test', '', 'dead', 8, '550 unknown', 'recipient_refused'
from generate_series(0, 1) n;
select setval('order_numbers', :first_number + :orders + 1), setval('credit_note_numbers', :first_number + :orders + 1);

-- part: desk
create unlogged table seed_sold as
select substr(order_number, 4)::int - :first_number as n, order_number as number, id as order_id, user_id, status,
  created_at, items
from orders where substr(order_number, 4)::int - :first_number between 0 and :orders - 1;
create index on seed_sold (n);

-- A parcel of each shipped order, whose number is told to the provider.
insert into parcels (id, order_id, carrier, number, shipped_at, created_at, tracking)
select pg_temp.id_of('parcel' || n), order_id, 'USPS', '940011189956' || lpad(n::text, 10, '0'), created_at + interval '2 hours',
  created_at + interval '2 hours', 'told'
from seed_sold where status = 'shipped' and items @> '[{"ships": true}]';
insert into parcel_lines (parcel_id, line_id, quantity)
select pg_temp.id_of('parcel' || n), coalesce(item ->> 'lineId', item ->> 'variantId', item ->> 'productId')::uuid,
  (item ->> 'quantity')::int
from seed_sold, jsonb_array_elements(items) item
where status = 'shipped' and (item ->> 'ships')::boolean;

insert into order_notes (id, order_id, author_id, text, created_at)
select pg_temp.id_of('note' || n), order_id, pg_temp.id_of('user0'), 'Called: wants it wrapped as a present.',
  created_at + interval '1 hour'
from seed_sold where n % 50 = 0;

-- Every fifth order has a review of its first line. Of a thousand five wait, and fifteen were refused.
insert into reviews (id, product_id, order_id, line_id, user_id, author, stars, text, language, state, reason, created_at,
  written_at, decided_at)
select pg_temp.id_of('review' || n), line, order_id, line, user_id, 'Ana P.', (array[5, 5, 5, 4, 5, 4, 3, 5, 2, 1])[n / 5 % 10 + 1],
  'It softens dry skin, and the smell of cocoa stays for hours. ' || n, case when n % 3 = 0 then 'en' else 'es' end, state,
  case state when 'refused' then (array['unrelated', 'abusive', 'advertising'])[n % 3 + 1] end, at, at,
  case when state <> 'waiting' then at + interval '1 day' end
from seed_sold,
  lateral (select (items -> 0 ->> 'productId')::uuid as line, created_at + interval '10 days' as at,
    case when n > :orders - :orders / 200 then 'waiting' when n / 5 % 1000 < 15 then 'refused' else 'published' end as state) review
where n % 5 = 0;
update products set review_count = published.count, review_stars = published.stars from (
  select product_id, count(*) as count, sum(stars) as stars from reviews where state = 'published' group by 1
) published where published.product_id = products.id;

-- The answers to messages, and what came back to every fourth.
insert into contact_entries (id, message_id, kind, text, author_id, created_at)
select pg_temp.id_of(kind || n), pg_temp.id_of('message' || n), kind, 'It is back since this morning.', pg_temp.id_of('user0'),
  answered_at + delay
from generate_series(0, :messages - 1) n join contact_messages m on m.id = pg_temp.id_of('message' || n),
  lateral (select 'sent' as kind, interval '0' as delay union all select 'received', interval '1 day' where n % 4 = 0) entry
where answered_at is not null;

-- Drafts of the last months: of ten, eight were paid, one was canceled, and one is open with a link.
insert into drafts (id, user_id, first_name, last_name, lines, total, order_number, canceled_at, language, author_id,
  created_at, updated_at)
select pg_temp.id_of('draft' || n), users.id, first_name, last_name, jsonb_build_array(jsonb_build_object('productId', product,
    'variantId', product, 'quantity', 1, 'name', 'Cocoa balm', 'price', 1599, 'reason', null)), 15.99,
  case when n % 10 < 8 then (select number from seed_sold where seed_sold.n = :orders - :drafts + drafted.n) end,
  case when n % 10 = 8 then at end, 'es', pg_temp.id_of('user0'), at, at
from generate_series(0, :drafts - 1) drafted(n) join users on users.id = pg_temp.id_of('user' || n::bigint * 31 % :customers),
  lateral (select pg_temp.id_of('product' || n % 1000) as product,
    now() - interval '80 days' * (1 - n::float8 / :drafts) - interval '1 minute' as at) computed;
insert into draft_links (token_hash, draft_id, version, purchase, is_mailed, sent_at, expires_at)
select md5('link' || n), pg_temp.id_of('draft' || n), 1, '{"total": 1599}', true, created_at, created_at + interval '7 days'
from generate_series(0, :drafts - 1) n join drafts on drafts.id = pg_temp.id_of('draft' || n) where n % 10 <> 8;

-- Every second customer may be reminded, every third gets the newsletter.
insert into consents (id, email, user_id, kind, language, wording, token, requested_at, given_at)
select pg_temp.id_of(kind || n), email, id, kind, language, 1, md5(kind || n), created_at, created_at
from generate_series(0, :customers - 1) n join users on users.id = pg_temp.id_of('user' || n),
  lateral (select 'reminders' as kind where n % 2 = 0 union all select 'newsletter' where n % 3 = 0) kinds;
insert into reminders (user_id, order_number, line_id, sent_at)
select user_id, number, (items -> 0 ->> 'productId')::uuid, created_at + interval '12 days'
from seed_sold where n % 10 = 4 and created_at between now() - interval '400 days' and now() - interval '12 days';

insert into missed_searches (day, search, count)
select current_date - day, 'crema ' || n + day * 7, 1 + n % 5
from generate_series(0, 29) day, generate_series(0, least(500, :orders / 10) - 1) n;
drop table seed_sold;
