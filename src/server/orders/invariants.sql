-- What must hold at any moment, whatever crashed: each row of the result is a violation (rule, subject).
-- Run by the tests after every storm and by a periodic job.
with
  sold as (
    select c.id as checkout_id, (item ->> 'productId')::uuid as product_id, (item ->> 'quantity')::int as quantity, c.stock_held, c.created_at
    from checkouts c, jsonb_array_elements(c.items) as item
  ),
  moved as (
    select checkout_id, product_id, sum(delta)::int as delta from stock_movements where checkout_id is not null
    group by checkout_id, product_id
  )
select 'a completed capture has exactly one order' as rule, p.capture_id as subject
from payments p join checkouts c on c.id = p.checkout_id
where p.status = 'COMPLETED' and c.state not in ('review', 'refunded')
  and (select count(*) from orders o where o.checkout_id = c.id) <> 1
union all
select 'an order has at most one capture', o.order_number
from orders o join payments p on p.checkout_id = o.checkout_id and p.status in ('COMPLETED', 'PENDING', 'REFUNDED')
group by o.id, o.order_number having count(*) > 1
union all
select 'a paid order has a capture of its total', o.order_number
from orders o
where o.environment <> 'personal' and o.payment_status = 'paid' and not exists (
  select from payments p where p.checkout_id = o.checkout_id and p.status = 'COMPLETED' and p.amount = o.total
)
union all
select 'an order adds up', o.order_number from orders o where o.subtotal + o.tax + o.shipping <> o.total
union all
select 'stock is not negative', p.slug from products p where p.stock < 0
union all
select 'stock is the sum of its movements', p.slug
from products p
where p.stock is not null
  and p.stock <> coalesce((select sum(m.delta) from stock_movements m where m.product_id = p.id), 0)
union all
select 'a checkout holds the stock of its lines, or none', s.checkout_id::text
from sold s
join products p on p.id = s.product_id and p.stock is not null
left join moved m on m.checkout_id = s.checkout_id and m.product_id = s.product_id
where coalesce(m.delta, 0) <> case when s.stock_held then -s.quantity else 0 end
  -- What was sold while its product had no count has nothing to hold.
  and exists (select from stock_movements f where f.product_id = p.id and f.created_at <= s.created_at)
union all
select 'an order keeps its stock until it is voided', o.order_number
from orders o join checkouts c on c.id = o.checkout_id
where not c.stock_held and o.payment_status not in ('voided', 'refunded')
union all
select 'every order has its mail', o.order_number from orders o
where not exists (select from mails m where m.subject_type = 'order' and m.subject_id = o.id::text)
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
select 'there is a root user', 'users' where not exists (select from users where role = 'root')
union all
select 'passwords are hashed', u.id::text from users u where u.password not like '$argon2id$%'
union all
select 'secrets of settings are sealed', s.key || '.' || field.key
from settings s, jsonb_each_text(s.value) as field
where field.key in ('paypal_client_secret', 'smtpPassword') and field.value <> '' and field.value not like 'v1.%'
