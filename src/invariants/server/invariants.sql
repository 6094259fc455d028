-- Rules that must hold at any time, also after a crash. Each row of the result is a violation (rule, subject).
-- Run by the tests after each fault and race, and by a periodic job. Tables that `with` names have no index: they are
-- joined, not searched row by row.
with
  sold as (
    select c.id as checkout_id, coalesce(item ->> 'variantId', item ->> 'productId')::uuid as variant_id,
      (item ->> 'quantity')::int as quantity, c.stock_held
    from checkouts c, jsonb_array_elements(c.items) as item
  ),
  refunded as (
    select r.checkout_id, r.capture_id, sum(r.amount) as amount from refunds r where r.state = 'completed' and r.amount > 0
    group by r.checkout_id, r.capture_id
  ),
  -- What came in for each order, and by hand, and what went back of each checkout; by hand, if no tender is named.
  received as (
    select t.order_id, sum(t.amount) as amount, sum(t.amount) filter (where t.capture_id is null) as by_hand
    from tenders t where t.state = 'settled' group by 1
  ),
  reduced as (
    select r.checkout_id, sum(r.amount) as refunded, sum(coalesce(r.credited, r.amount)) as credited,
      sum(r.amount) filter (where r.capture_id is null and r.tender_id is null) as by_hand
    from refunds r where r.state = 'completed' group by 1
  ),
  -- The parts of divided refunds.
  parts as (
    select r.group_id, sum(r.amount) filter (where r.state <> 'dropped') as amount, bool_or(r.state = 'completed') as begun,
      bool_or(r.state in ('requested', 'pending')) as waits, bool_or(r.state = 'failed') as refused
    from refunds r where r.group_id is not null group by 1
  ),
  -- The refunded units of each line, their shares, and those that are back in stock.
  units as (
    select r.checkout_id, l.line_id, l.variant_id, sum(l.quantity)::int as refunded, sum(l.amount) as amount,
      sum(l.restocked)::int as restocked
    from refund_lines l join refunds r on r.id = l.refund_id where r.state = 'completed' group by 1, 2, 3
  ),
  lines as (
    select o.id as order_id, o.order_number, o.checkout_id, o.payment_status,
      coalesce(item ->> 'lineId', item ->> 'variantId', item ->> 'productId')::uuid as line_id,
      (item ->> 'quantity')::int as quantity, item ->> 'startsAt' is not null as timed,
      (item ->> 'paid')::numeric / 100 as paid, (item ->> 'ships')::boolean as ships
    from orders o cross join jsonb_array_elements(o.items) as item
    -- The delivery is refunded like a line of one unit (sale/refund.ts).
    union all
    select id, order_number, checkout_id, payment_status, '00000000-0000-0000-0000-000000000000', 1, false,
      (delivery ->> 'paid')::numeric / 100, false
    from orders where (delivery ->> 'paid')::numeric > 0
  ),
  -- The units of each line in parcels that have left, and in those that have not.
  sent as (
    select p.order_id, l.line_id, coalesce(sum(l.quantity) filter (where p.shipped_at <= now()), 0)::int as gone,
      coalesce(sum(l.quantity) filter (where p.shipped_at > now()), 0)::int as packed
    from parcels p join parcel_lines l on l.parcel_id = p.id where p.voided_at is null group by 1, 2
  ),
  appointments as (
    select o.id as order_id, o.order_number, o.checkout_id, o.payment_status = 'voided' as ended,
      coalesce(u.restocked > 0, false) as returned, (item ->> 'productId')::uuid as product_id,
      (item ->> 'calendarId')::uuid as calendar_id, (item ->> 'startsAt')::timestamptz as starts_at
    from orders o cross join jsonb_array_elements(o.items) as item
    left join units u on u.checkout_id = o.checkout_id
      and u.line_id = coalesce(item ->> 'lineId', item ->> 'variantId', item ->> 'productId')::uuid
    where item ->> 'calendarId' is not null
  ),
  movements as (
    -- Without a variant: the one with the product's id.
    select checkout_id, coalesce(variant_id, product_id) as variant_id, delta from stock_movements
  )
select 'a completed capture has exactly one order' as rule, p.capture_id as subject
from payments p join checkouts c on c.id = p.checkout_id
left join (select checkout_id, count(*) as count from orders group by checkout_id) o on o.checkout_id = c.id
where p.status = 'COMPLETED' and c.state not in ('review', 'refunded') and c.settles_order is null and coalesce(o.count, 0) <> 1
union all
select 'no captured money belongs to a released checkout', p.capture_id
from payments p join checkouts c on c.id = p.checkout_id
where c.state = 'released' and p.status in ('COMPLETED', 'PENDING', 'PARTIALLY_REFUNDED')
union all
select 'a released checkout is asked about twice', c.id::text
from checkouts c where c.state = 'released' and c.checks_after_release < 2 and c.next_check_at is null
union all
select 'a notice from PayPal is processed', e.id
from webhook_events e
-- Tried for about three hours.
where e.processed_at is null and e.attempts >= 13
union all
select 'an order has at most one capture', o.order_number
from orders o join payments p on p.checkout_id = o.checkout_id and p.status in ('COMPLETED', 'PENDING', 'REFUNDED')
group by o.id, o.order_number having count(*) > 1
union all
select 'a paid order has a capture of its total', o.order_number
from orders o join checkouts c on c.id = o.checkout_id
where o.environment not in ('personal', 'none') and o.payment_status = 'paid' and not exists (
  select from payments p where p.checkout_id = o.checkout_id and p.status = 'COMPLETED' and p.amount = coalesce(c.payable, o.total)
)
union all
select 'what is charged for a deposit is less than the total, and was agreed to', c.order_number
from checkouts c
where c.payable is not null and not (c.payable > 0 and c.payable < c.total and c.deposit_terms is not null and c.settles_order is null)
union all
-- What is not due at once is the rest of each of its lines.
select 'what is charged for a deposit is what its lines leave of the total', o.order_number
from orders o join checkouts c on c.id = o.checkout_id
where c.payable is not null and 100 * c.payable <> 100 * c.total - (
  select coalesce(sum((item ->> 'paid')::numeric - (item ->> 'deposit')::numeric), 0) from jsonb_array_elements(o.items) item
  where item ->> 'deposit' is not null
)
union all
select 'the deposit of a line is a part of it', o.order_number
from orders o cross join jsonb_array_elements(o.items) item
where item ->> 'deposit' is not null and not (item ->> 'deposit')::numeric between 0 and (item ->> 'paid')::numeric
union all
select 'an order adds up', o.order_number from orders o where o.subtotal - o.discount + o.tax + o.shipping <> o.total
union all
-- Orders and checkouts from before charges were stored have none.
select 'lines and charges are the total', s.number
from (
  select order_number as number, total, items, charges from orders
  union all select order_number, total, items, charges from checkouts
) s
where s.charges is not null and s.total * 100 <> (
  (select coalesce(sum((i ->> 'price')::numeric * (i ->> 'quantity')::numeric), 0) from jsonb_array_elements(s.items) i)
  + (select coalesce(sum((c ->> 'amount')::numeric), 0) from jsonb_array_elements(s.charges) c)
)
union all
select 'a discount counts its uses', d.name
from discounts d
where d.uses <> (select count(*) from discount_uses u where u.discount_id = d.id) or d.uses > d.use_limit
union all
-- A use belongs to a checkout that holds its goods, or to an order that was not canceled.
select 'a discount is used by who holds goods with it', coalesce(s.number, u.checkout_id::text)
from (
  select c.id, c.order_number as number, (charge ->> 'rule')::uuid as discount_id
  from checkouts c
  left join orders o on o.checkout_id = c.id
  cross join jsonb_array_elements(c.charges) charge
  where charge ->> 'kind' = 'discount' and c.stock_held
    and ((o.payment_status <> 'voided' and o.canceled_at is null) or (o.id is null and c.state in ('capturing', 'pending', 'review')))
) s
full join discount_uses u on u.discount_id = s.discount_id and u.checkout_id = s.id
where s.id is null or u.discount_id is null
union all
select 'stock is not negative', p.slug from product_variants v join products p on p.id = v.product_id where v.stock < 0
union all
select 'stock is the sum of its movements', concat_ws(' ', p.slug, v.sku, nullif(v.option_values, '[]')::text, v.starts_at)
from product_variants v
join products p on p.id = v.product_id
left join (select variant_id, sum(delta) as delta from movements group by variant_id) m on m.variant_id = v.id
where v.stock is not null and v.stock <> coalesce(m.delta, 0)
union all
select 'a product has the lowest price and the whole stock of its variants', p.slug
from products p
left join (
  select product_id, min(price) as price, case when bool_or(stock is null) then null else sum(stock) end as stock
  from product_variants where is_active and archived_at is null group by product_id
) v on v.product_id = p.id
where p.price <> v.price or p.stock is distinct from case when v.product_id is null then 0 else v.stock end
union all
select 'a checkout holds the stock of its lines, or none', h.checkout_id::text
from (
  select checkout_id, variant_id from (
    select checkout_id, variant_id, delta, delta = 0 as uncounted from movements where checkout_id is not null
    union all
    select checkout_id, variant_id, quantity, false from sold where stock_held
    union all
    select u.checkout_id, u.variant_id, -u.restocked, false
    from units u join checkouts c on c.id = u.checkout_id where c.stock_held
  ) changes
  -- Items sold while their variant had no stock count have a movement of 0 and hold nothing.
  group by checkout_id, variant_id having sum(delta) <> 0 and not bool_or(uncounted)
) h
join product_variants v on v.id = h.variant_id and v.stock is not null
union all
select 'an order keeps its stock until it is voided', o.order_number
from orders o join checkouts c on c.id = o.checkout_id
where not c.stock_held and o.payment_status not in ('voided', 'refunded')
union all
select 'stock is held only for what is being paid or was sold', c.id::text
from checkouts c where c.stock_held and c.state in ('created', 'released')
union all
select 'an order has the number of its checkout', o.order_number
from orders o join checkouts c on c.id = o.checkout_id where o.order_number <> c.order_number
union all
select 'the account of an open payment is known', c.id::text
from checkouts c
where c.provider = 'paypal' and c.paypal_client_id is not null and c.environment in ('sandbox', 'live')
  and c.state not in ('completed', 'released', 'refunded')
  and not exists (select from settings s where s.key = 'paypal' and s.value ->> 'paypal_client_id' = c.paypal_client_id)
  and not exists (select from replaced_paypal_accounts a where a.client_id = c.paypal_client_id)
union all
select 'no more goes back than was paid', g.checkout_id::text
from refunded g join checkouts c on c.id = g.checkout_id left join payments p on p.capture_id = g.capture_id
left join orders o on o.checkout_id = c.id left join received m on m.order_id = o.id
where g.amount > coalesce(p.amount, greatest(c.total, m.amount))
union all
select 'what a payment says went back is the sum of its refunds', p.capture_id
from payments p left join refunded g on g.capture_id = p.capture_id
where p.refunded <> coalesce(g.amount, 0)
union all
select 'an order says what became of its money', o.order_number
from orders o left join received m on m.order_id = o.id
left join (select checkout_id, sum(amount) as amount from refunded group by 1) g on g.checkout_id = o.checkout_id
-- An order with a balance waits for it, also when some of the money went back.
where (o.payment_status <> 'awaiting' and (o.payment_status in ('refunded', 'partially_refunded')) <> (g.amount is not null))
  or (o.payment_status = 'refunded') <> (o.due = 0 and o.payment_status <> 'voided' and g.amount >= coalesce(m.amount, o.total))
union all
select 'an order says what was paid of it', o.order_number
from orders o left join received m on m.order_id = o.id left join reduced b on b.checkout_id = o.checkout_id
where o.paid <> greatest(0, coalesce(m.amount, 0) - coalesce(b.refunded, 0))
union all
select 'an order says what is due of it', o.order_number
from orders o left join reduced b on b.checkout_id = o.checkout_id
where o.due < 0 or o.due <> case when o.payment_status = 'voided' or o.canceled_at is not null then 0
  else greatest(0, o.total - coalesce(b.credited, 0) - o.paid) end
union all
select 'an order says what was paid too much for it', o.order_number
from orders o left join reduced b on b.checkout_id = o.checkout_id
where o.overpaid <> greatest(0, o.paid - (o.total - coalesce(b.credited, 0)))
union all
-- Staff moved some manual orders of old releases beyond pending without recording the payment: nothing is due of them.
select 'an order is paid when nothing is due of it', o.order_number
from orders o
where o.payment_status not in ('pending_review', 'voided') and o.total > 0 and case o.payment_status
  when 'awaiting' then o.canceled_at is not null or (o.due = 0 and (o.environment <> 'personal' or o.status = 'pending'))
  else o.due > 0 end
union all
select 'a capture is one tender or an unmatched payment', p.capture_id
from payments p join checkouts c on c.id = p.checkout_id left join tenders t on t.capture_id = p.capture_id
-- The money of a checkout that settles an order belongs to it as its tender.
left join orders o on o.checkout_id = coalesce(
  (select s.checkout_id from orders s where s.id = c.settles_order and t.id is not null), p.checkout_id
)
left join unmatched_payments u on u.checkout_id = p.checkout_id
where p.amount > 0 and case
  when p.status not in ('COMPLETED', 'PENDING', 'PARTIALLY_REFUNDED', 'REFUNDED') then t.state in ('pending', 'settled')
  when o.id is null then t.id is not null or (u.checkout_id is null and p.status in ('COMPLETED', 'PENDING'))
  else (t.order_id, t.amount, t.state)
    is distinct from (o.id, p.amount, case p.status when 'PENDING' then 'pending' else 'settled' end)
end
union all
select 'no more of a tender goes back than it was', o.order_number
from orders o join reduced b on b.checkout_id = o.checkout_id left join received m on m.order_id = o.id
where coalesce(b.by_hand, 0) > coalesce(m.by_hand, 0)
union all
select 'no more of a tender goes back than it was', coalesce(t.capture_id, o.order_number)
from (
  select coalesce(r.tender_id, c.id) as tender_id, sum(r.amount) as amount
  from refunds r left join tenders c on c.capture_id = r.capture_id where r.state = 'completed' and r.amount > 0 group by 1
) g
join tenders t on t.id = g.tender_id join orders o on o.id = t.order_id
where g.amount > t.amount or t.state <> 'settled'
union all
-- Of a part that staff dropped for good, the money stays.
select 'a divided refund is what its parts are', r.id::text
from refunds r left join parts p on p.group_id = r.id
where r.divided is not null and (coalesce(p.amount, 0) > r.divided or r.state <> case
  when p.begun then 'completed' when p.waits then 'requested' when p.refused then 'failed' else 'dropped' end)
union all
select 'a refunded seat or appointment is free', l.order_number
from lines l join units u on u.checkout_id = l.checkout_id and u.line_id = l.line_id
where l.timed and u.restocked < u.refunded
union all
select 'no more units are refunded than were sold', u.checkout_id::text
from units u left join lines l on l.checkout_id = u.checkout_id and l.line_id = u.line_id
where u.refunded > coalesce(l.quantity, 0)
union all
-- The lines of older orders do not say it.
select 'no line gives back more than was paid for it', l.order_number
from units u join lines l on l.checkout_id = u.checkout_id and l.line_id = u.line_id
where u.amount > l.paid
union all
select 'the shares of refunded units are at most the total of their order', o.order_number
from orders o join (select checkout_id, sum(amount) as amount from units group by 1) u on u.checkout_id = o.checkout_id
where u.amount > o.total
union all
select 'each line of an order has its own id', l.order_number
from lines l group by l.order_id, l.order_number having count(*) > count(distinct l.line_id)
union all
select 'an order says what was taken back of its payment', o.order_number
from orders o left join (
  select checkout_id, sum(amount) as amount from refunded group by 1
) g on g.checkout_id = o.checkout_id
where (o.lost <> 0 or exists (select from disputes d where d.checkout_id = o.checkout_id)
    or exists (select from payments p where p.checkout_id = o.checkout_id and p.anomaly = 'REVERSED'))
  and (o.lost, o.taken_back) is distinct from (
    least(claimed_amount(o.checkout_id), greatest(o.total - coalesce(g.amount, 0), 0)),
    claimed_amount(o.checkout_id) > 0 and o.total > coalesce(g.amount, 0)
      and claimed_amount(o.checkout_id) >= o.total - coalesce(g.amount, 0)
  )
union all
-- Whatever was paid for it: holders of free seats are told, too.
select 'a canceled session leaves no sold seat', o.order_number
from product_variants v
join (select distinct product_id, variant_id, checkout_id from stock_movements) m
  on m.product_id = v.product_id and m.variant_id = v.id
join orders o on o.checkout_id = m.checkout_id
cross join jsonb_array_elements(o.items) as item
-- Settled at once; ten minutes bridge a restart. A refund that fails is reported with the payments, one that staff dropped
-- was decided.
where v.canceled_at < now() - interval '10 minutes' and o.payment_status in ('paid', 'partially_refunded', 'refunded')
  and o.canceled_at is null
  -- Not those who had moved to another session.
  and coalesce(item ->> 'variantId', item ->> 'productId') = v.id::text
  and (item ->> 'quantity')::int > coalesce((
    select sum(l.quantity) from refund_lines l join refunds r on r.id = l.refund_id
    where r.checkout_id = o.checkout_id
      and l.line_id = coalesce(item ->> 'lineId', item ->> 'variantId', item ->> 'productId')::uuid
  ), 0)
union all
select 'bookings of a calendar do not overlap', a.id::text
from bookings a join bookings b on b.calendar_id = a.calendar_id and b.during && a.during and b.id > a.id
where a.state in ('held', 'confirmed') and b.state in ('held', 'confirmed')
union all
select 'bookings of a room or device do not overlap', a.booking_id::text
from booking_resources a
join booking_resources b on b.resource_id = a.resource_id and b.during && a.during and b.booking_id > a.booking_id
where a.state in ('held', 'confirmed') and b.state in ('held', 'confirmed')
union all
select 'a booking and its rooms have one state and time', b.id::text
from booking_resources r join bookings b on b.id = r.booking_id
where (r.state, r.during) is distinct from (b.state, b.during)
union all
select 'a day that has ended has nothing to do', i.id::text
from day_move_items i join day_moves d on d.id = i.move_id where i.state = 'todo' and d.state <> 'running'
union all
select 'an item of a moved day says what became of it', i.id::text
from day_move_items i
where i.state = 'moved' and i.new_starts_at is null or i.state = 'asked' and i.answer_until is null
union all
-- Until the provider has answered, its refund stands for the cancellation.
select 'an item of a moved day that was refunded is canceled', i.id::text
from day_move_items i join bookings b on b.id = i.booking_id
where i.state = 'refunded' and b.state = 'confirmed' and b.starts_at = i.starts_at
  and not exists (select from refunds r where r.id = i.id)
union all
select 'a held booking belongs to a checkout that is being paid', b.id::text
from bookings b left join checkouts c on c.id = b.checkout_id
where b.state = 'held' and (c.stock_held and c.state in ('capturing', 'pending', 'review')) is not true
union all
select 'a booking of a customer is part of one order', b.id::text
from bookings b
left join appointments a on a.order_id = b.order_id and a.checkout_id = b.checkout_id and a.product_id = b.product_id
  and a.calendar_id = b.calendar_id and a.starts_at = b.starts_at
  -- What took place stays after a refund.
  and (b.state <> 'confirmed' or b.starts_at < now() or not (a.ended or a.returned))
where b.checkout_id is not null and b.state in ('confirmed', 'attended', 'no_show')
group by b.id having count(a.order_id) <> 1
union all
select 'an appointment of an order is booked', a.order_number
from appointments a
where not a.ended and not a.returned and not exists (
  select from bookings b
  where b.order_id = a.order_id and b.product_id = a.product_id and b.calendar_id = a.calendar_id
    and b.starts_at = a.starts_at and b.state <> 'held'
    -- Staff may cancel one without a refund.
    and (b.state <> 'canceled' or b.starts_at < now() or exists (
      select from audit_events e
      where e.action = 'booking.canceled' and e.subject_type = 'booking' and e.subject_id = b.id::text
    ))
)
union all
select 'an order has the date and place of its session', o.order_number
from product_variants v
join (select distinct product_id, variant_id, checkout_id from stock_movements) m
  on m.product_id = v.product_id and m.variant_id = v.id
join orders o on o.checkout_id = m.checkout_id
cross join jsonb_array_elements(o.items) as item
-- Updated within seconds; seats that were returned keep their date.
where v.updated_at < now() - interval '10 minutes' and v.starts_at > now() and v.canceled_at is null
  and o.payment_status in ('paid', 'awaiting', 'pending_review') and item ->> 'variantId' = v.id::text
  and ((item ->> 'startsAt')::timestamptz <> v.starts_at or item ->> 'place' is distinct from v.place)
union all
select 'a refund of an order has its credit note and its mail', r.id::text
from refunds r join orders o on o.checkout_id = r.checkout_id left join refunds g on g.id = r.group_id
where r.state = 'completed' and r.amount > 0 and (coalesce(g.credit_note, r.credit_note) is null or r.completed_at is null or o.user_id is not null and o.customer_email <> 'deleted@customer.invalid' and (
  select count(*) from mails m where m.subject_id = o.id::text and m.template = 'order_refunded'
) < (select count(*) from refunds x where x.checkout_id = r.checkout_id and x.credit_note is not null
  and (o.person_added_at is null or x.completed_at > o.person_added_at)))
union all
select 'what is kept of a deposit is not credited too', r.id::text
from refunds r left join (select refund_id, sum(amount) as amount from refund_lines group by 1) l on l.refund_id = r.id
where r.kept is not null and r.state <> 'dropped'
  and r.kept + coalesce(r.credited, r.divided, r.amount) > coalesce(l.amount, 0)
union all
select 'what a kept deposit leaves unpaid has its credit note', r.id::text
from refunds r where r.kept is not null and r.state = 'completed' and r.credit_note is null
  and coalesce(r.credited, r.divided, r.amount) > 0
union all
-- Its refund has the id of the booking.
select 'a deposit is kept of whom the shop says for good that they did not come', b.id::text
from bookings b left join refunds r on r.id = b.id
where (r.id is not null or b.no_show_settled_at is not null)
  and (b.state <> 'no_show' or b.no_show_at is null or b.no_show_settled_at is null)
union all
-- Two hours bridge a restart; money that a provider holds is decided first.
select 'a mark that nobody came becomes final after a day', b.id::text
from bookings b
where b.state = 'no_show' and b.no_show_settled_at is null and b.no_show_at < now() - interval '26 hours'
  and not exists (select from tenders t where t.order_id = b.order_id and t.state = 'pending')
union all
select 'a refund that waits is asked about', r.id::text
from refunds r where (r.state in ('requested', 'pending') and r.divided is null) <> (r.next_check_at is not null)
union all
select 'no more of a line is sent than was sold', p.order_id::text
from sent p left join lines l on l.order_id = p.order_id and l.line_id = p.line_id
where p.gone + p.packed > coalesce(l.quantity, 0)
union all
select 'a packed parcel has no refunded unit', l.order_number
from sent p join lines l on l.order_id = p.order_id and l.line_id = p.line_id
where p.packed > greatest(0, l.quantity - p.gone - coalesce((
  select sum(x.quantity) from refund_lines x join refunds r on r.id = x.refund_id
  where r.checkout_id = l.checkout_id and r.state <> 'dropped' and x.line_id = l.line_id
), 0))
union all
select 'an order that its parcels made shipped has nothing left to send', l.order_number
from lines l
join orders o on o.id = l.order_id and o.status = 'shipped' and o.status_before is not null
left join sent s on s.order_id = l.order_id and s.line_id = l.line_id
left join (
  select r.checkout_id, x.line_id, sum(x.quantity) as quantity
  from refund_lines x join refunds r on r.id = x.refund_id where r.state <> 'dropped' group by 1, 2
) b on b.checkout_id = l.checkout_id and b.line_id = l.line_id
where l.ships and l.quantity > coalesce(s.gone + s.packed, 0) + coalesce(b.quantity, 0)
union all
select 'a tracking number that waits is told', p.id::text
from parcels p where p.number is not null and (p.tracking in ('due', 'voiding')) is true <> (p.tracking_at is not null)
union all
select 'every order has its mail', o.order_number from orders o
where o.user_id is not null and o.person_added_at is null and not exists (select from mails m where m.subject_type = 'order' and m.subject_id = o.id::text)
union all
select 'every contact message has its mail', k.id::text from contact_messages k
where not exists (select from mails m where m.subject_id = k.id::text)
union all
select 'every mail ends sent or dead', m.id::text from mails m
where m.state = 'queued' and m.created_at < now() - interval '2 days'
union all
select 'no checkout is capturing for more than ten minutes', c.id::text from checkouts c
where c.state = 'capturing' and c.capturing_since < now() - interval '10 minutes'
union all
select 'there is a root user', 'users' -- Only staff add products: a shop without any waits for its first account (/setup).
where exists (select from products) and not exists (select from users where role = 'root')
union all
select 'passwords are hashed', u.id::text from users u where u.password not like '$argon2id$%'
union all
select 'who was deleted left nothing personal', u.id::text
from users u
where u.anonymised_at is not null
  and (
    u.email <> 'deleted:' || u.id or u.first_name || u.last_name <> '' or u.role <> 'customer' or u.email_verified
    or coalesce(
      u.pending_email, u.phone, u.profile_image_url, u.email_verification_token, u.password_reset_token,
      u.shipping_street, u.shipping_city, u.shipping_state, u.shipping_zip, u.shipping_country,
      u.billing_street, u.billing_city, u.billing_state, u.billing_zip, u.billing_country
    ) is not null
    or exists (select from sessions s where s.sess ->> 'userId' = u.id::text)
    or exists (select from contact_messages k where k.user_id = u.id)
    or exists (select from former_addresses f where f.user_id = u.id)
  )
union all
select 'what was erased left nothing personal', e.kind || ' ' || e.id
from (
  select 'order' as kind, id, case when customer_email is null and customer_name = '—' then 'deleted@customer.invalid' else customer_email end
    as customer_email, customer_name, customer_phone,
    jsonb_build_array(customer_address, shipping_address, billing_address) as addresses from orders
  union all
  select 'checkout', id, case when customer_email is null and customer_name = '—' then 'deleted@customer.invalid' else customer_email end, customer_name, customer_phone, jsonb_build_array(shipping_address, billing_address)
  from checkouts
  union all
  select 'booking', id, case when customer_name = '—' then 'deleted@customer.invalid' end, customer_name,
    coalesce(customer_phone, customer_email), '[]' from bookings
  union all
  select 'mail', id, recipient, '—', coalesce(recipient_name, reply_to, last_error, nullif(payload, '')), '[]' from mails
) e
where e.customer_email = 'deleted@customer.invalid' and (
  e.customer_name <> '—' or e.customer_phone is not null or exists (
    select from jsonb_array_elements(e.addresses) as address, jsonb_each_text(nullif(address, 'null')) as part
    where part.key not in ('state', 'country') and part.value <> '—'
  )
)
union all
select 'secrets of settings are sealed', s.key || '.' || field.key
from settings s, jsonb_each_text(s.value) as field
where field.key in ('paypal_client_secret', 'smtpPassword') and field.value <> '' and field.value not like 'v1.%'
union all
select 'secrets of replaced accounts are sealed', a.client_id
from replaced_paypal_accounts a where a.client_secret not like 'v1.%'
union all
select 'every picture that is used is stored', concat_ws(' ', u.used_by, u.row_key, u.picture)
from picture_uses u join pictures p on p.name = u.picture
-- Staff are told about lost ones elsewhere.
where p.lost_at is null and not exists (select from uploads x where x.name = u.picture)
union all
select 'every use of a picture is recorded', concat_ws(' ', n.used_by, n.row_key, n_picture)
from (
  select 'products' as used_by, id::text as row_key, image_url as addresses from products
  union all select 'product_images', product_id || ' ' || position, url from product_images
  union all select 'product_variants', id::text, image_url from product_variants
  union all select 'settings', id::text, value::text from settings
  union all select 'brand_settings', 'true', logo_url from brand_settings
  union all select 'brand_settings', 'true', favicon_url from brand_settings
  union all select 'users', id::text, profile_image_url from users
) n, picture_names(n.addresses) as n_picture
where n.addresses ~ '(^|")/uploads/' and not exists (
  select from picture_uses u where u.used_by = n.used_by and u.row_key = n.row_key and u.picture = n_picture
)
union all
select 'a product counts its published reviews', p.slug
from products p
left join (
  select product_id, count(*) as count, sum(stars) as stars from reviews where state = 'published' group by 1
) r on r.product_id = p.id
where p.review_count <> coalesce(r.count, 0) or p.review_stars <> coalesce(r.stars, 0)
union all
select 'a review is of a line that its writer bought', r.id::text
from reviews r
join orders o on o.id = r.order_id
left join lines l on l.order_id = r.order_id and l.line_id = r.line_id
where r.user_id is distinct from o.user_id or l.order_id is null
union all
select 'a counted drawer has the figures of its session', d.name || ' ' || s.id
from drawer_sessions s
join drawers d on d.id = s.drawer_id
left join (
  select t.drawer_session_id as session_id, sum(t.amount) as cash from tenders t
  where t.drawer_session_id is not null and t.kind = 'cash' and t.state = 'settled' group by 1
) t on t.session_id = s.id
left join (
  select v.session_id, sum(case v.kind when 'in' then v.amount else -v.amount end) as moved from drawer_moves v group by 1
) v on v.session_id = s.id
left join (
  select r.drawer_session_id as session_id, sum(r.amount) as cash from refunds r where r.drawer_session_id is not null group by 1
) g on g.session_id = s.id
where s.counted_at is not null and s.expected <> s.opening + coalesce(t.cash, 0) - coalesce(g.cash, 0) + coalesce(v.moved, 0)
union all
select 'cash leaves a drawer with a refund that is completed', r.id::text
from refunds r where r.drawer_session_id is not null and (r.state <> 'completed' or r.kind <> 'cash')
union all
select 'the closes of drawers have numbers without gaps', c.number::text
from (select number, row_number() over (order by number) as place from drawer_sessions where number is not null) c
where c.number <> c.place
union all
select 'a closed day has the sums of its orders', d.day::text
from sales_days d
left join (
  select shop_day(o.created_at) as day, count(*) as placed, sum(greatest(coalesce(m.amount, 0) - coalesce(b.refunded, 0) - o.lost, 0)) filter (
    where not o.taken_back and o.payment_status in ('paid', 'partially_refunded', 'awaiting')
  ) as sales
  from orders o left join received m on m.order_id = o.id left join reduced b on b.checkout_id = o.checkout_id
  group by 1
) s on s.day = d.day
where d.closed and (d.placed <> coalesce(s.placed, 0) or d.sales <> coalesce(s.sales, 0))
