-- What a cluster takes of what later migrations asked of shops' rows: the shop stands in a variable, each relation is tied to it, and a
-- plant without a taxon or with a reason asks for nothing.

create or replace function sale_forbidden(of_taxon bigint, reason text, on_day date) returns text
  language plpgsql stable parallel safe
  as $$
  declare
    shop constant bigint := current_shop();
    own text;
    shipped text;
  begin
    if of_taxon is null or reason is not null then return null; end if;
    select min(r.source) into own
      from plant_rule_taxon x join plant_rule r on r.shop_id = x.shop_id and r.id = x.rule_id
      where x.shop_id = shop and r.shop_id = shop and x.taxon_id = of_taxon and r.from_on <= on_day and (r.to_on is null or r.to_on > on_day)
        and not exists (select from plant_rule n where n.shop_id = shop and n.kind = r.kind and n.key = r.key
          and n.from_on <= on_day and n.from_on > r.from_on)
        and not exists (select from taxon s where s.regulated_key = r.key and s.regulated_since <= on_day and s.regulated_since > r.from_on);
    select t.regulated_by into shipped from taxon t
      where t.id = of_taxon and t.regulated_since <= on_day
        and not exists (select from plant_rule n where n.shop_id = shop and n.kind = 'invasive' and n.key = t.regulated_key
          and n.from_on between t.regulated_since and on_day);
    return least(own, shipped);
  end $$;

create or replace function sale_rule(of_taxon bigint, on_day date) returns text
  language plpgsql stable parallel safe
  as $$
  declare
    shop constant bigint := current_shop();
    rule text;
    later date[];
    next_day date;
  begin
    if of_taxon is null then return null; end if;
    rule := sale_forbidden(of_taxon, null, on_day);
    if rule is not null then return rule; end if;
    later := array(select r.from_on from plant_rule_taxon x join plant_rule r on r.shop_id = x.shop_id and r.id = x.rule_id
        where x.shop_id = shop and r.shop_id = shop and x.taxon_id = of_taxon and r.from_on > on_day)
      || array(select t.regulated_since from taxon t where t.id = of_taxon and t.regulated_since > on_day);
    for next_day in select distinct d from unnest(later) d order by d loop
      rule := sale_forbidden(of_taxon, null, next_day);
      if rule is not null then return rule; end if;
    end loop;
    return null;
  end $$;
