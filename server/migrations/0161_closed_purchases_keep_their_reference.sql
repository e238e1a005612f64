-- The reference is the PieceRef of the entry, the label and the due day stand beside it: of a closed month they stay as they
-- were declared. Only the payment, and papers, may still come.
create or replace function keep_purchase_open() returns trigger language plpgsql
  as $$ begin
    if tg_op = 'UPDATE' and (new.dated_on, new.supplier_id, new.excl_cents, new.vat_cents, new.category, new.credit, new.reference, new.label, new.due_on)
      is not distinct from (old.dated_on, old.supplier_id, old.excl_cents, old.vat_cents, old.category, old.credit, old.reference, old.label, old.due_on) then
      if (new.paid_on, new.payment_type) is distinct from (old.paid_on, old.payment_type) then
        perform refuse_closed_month(old.shop_id, old.paid_on);
        perform refuse_closed_month(new.shop_id, new.paid_on);
      end if;
      return new;
    end if;
    if tg_op <> 'INSERT' then
      perform refuse_closed_month(old.shop_id, old.dated_on);
      perform refuse_closed_month(old.shop_id, old.paid_on);
    end if;
    if tg_op = 'DELETE' then return old; end if;
    perform refuse_closed_month(new.shop_id, new.dated_on);
    perform refuse_closed_month(new.shop_id, new.paid_on);
    return new;
  end $$;
