-- Refunds that somebody made on the card provider's own pages are kept beside those that were asked for here. One that left an invoice open
-- waits for a decision of the staff: a credit invoice, or the same money asked for again.
alter table subscription_refund
  add column outside boolean not null default false,
  add column asked_again_at timestamptz;
grant update (asked_again_at) on subscription_refund to plantule_provider;

insert into subscription_refund (shop_id, invoice_id, intent_ref, amount_cents, state, refund_ref, author, at, outside)
select p.shop_id, p.invoice_id, c.ref, -p.amount_cents, 'succeeded', p.ref, 'Plantule', p.at, i.kind = 'invoice'
from subscription_payment p
join subscription_invoice i on i.shop_id = p.shop_id and i.id = p.invoice_id
join (
  select x.shop_id, x.invoice_id, max(x.ref) as ref from subscription_payment x
  where x.means = 'card' and x.ref is not null and x.ref not like '%-returned' and x.amount_cents > 0
  group by x.shop_id, x.invoice_id) c on c.shop_id = p.shop_id and c.invoice_id = coalesce(i.original_id, i.id)
where p.amount_cents < 0 and p.note = 'Remboursement' and p.ref is not null
  and not exists (select from subscription_refund r where r.shop_id = p.shop_id and r.refund_ref = p.ref)
  and not exists (select from subscription_payment b where b.shop_id = p.shop_id and b.ref = p.ref || '-returned');

-- The prices that a plan which begins with the next period will have; those of today hold until then.
alter table subscription add column next_priced_on date;
update subscription b set next_priced_on = b.priced_on from shop s
where s.id = b.shop_id and b.next_level is not null and b.next_level <> s.level;
