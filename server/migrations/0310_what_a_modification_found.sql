-- What an order came to before its last modification: whether more is then paid as a correction is asked of this, not of its story.
alter table orders add column modified_from_cents bigint;
update orders o set modified_from_cents = m.before_cents
from (
  select distinct on (shop_id, order_id) shop_id, order_id, (data ->> 'beforeCents')::bigint as before_cents
  from order_event where kind = 'modified' order by shop_id, order_id, id desc
) m
where m.shop_id = o.shop_id and m.order_id = o.id;
