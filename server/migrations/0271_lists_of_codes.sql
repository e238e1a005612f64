-- Gift cards, credits and codes only grow in number: their lists are read from an index in each order, as those of orders are.
create index voucher_balance on voucher (shop_id, kind, balance_cents desc, id desc);
create index voucher_amount on voucher (shop_id, kind, initial_cents desc, id desc);
create index voucher_expires on voucher (shop_id, kind, expires_on desc nulls last, id desc);
-- Codes of a batch are not listed but where somebody asks for them.
create index discount_code_ends on discount_code (shop_id, to_day desc nulls last, id desc) where batch_id is null;
create index discount_code_uses on discount_code (shop_id, uses desc, id desc) where batch_id is null;
