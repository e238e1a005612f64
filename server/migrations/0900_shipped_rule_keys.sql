-- By which row of the shipped list the sale of a taxon is forbidden: a shop's version of that row takes its place, and no other version does.
-- Filled when the names are loaded.
alter table taxon add column regulated_key text;

-- Of a shipped row and the shop's versions of it holds what begins last; what the shop added holds besides.
create or replace function sale_forbidden(of_taxon bigint, reason text, on_day date) returns text
  language sql stable parallel safe
  as $$
    select min(f.rule) from (
      select r.source as rule from plant_rule_taxon x join plant_rule r on r.shop_id = x.shop_id and r.id = x.rule_id
       where x.shop_id = current_shop() and x.taxon_id = of_taxon and r.from_on <= on_day and (r.to_on is null or r.to_on > on_day)
         and not exists (select from plant_rule n where n.shop_id = r.shop_id and n.kind = r.kind and n.key = r.key
           and n.from_on <= on_day and n.from_on > r.from_on)
         and not exists (select from taxon s where s.regulated_key = r.key and s.regulated_since <= on_day and s.regulated_since > r.from_on)
      union all
      select t.regulated_by from taxon t
       where t.id = of_taxon and t.regulated_since <= on_day
         and not exists (select from plant_rule n where n.shop_id = current_shop() and n.kind = 'invasive' and n.key = t.regulated_key
           and n.from_on between t.regulated_since and on_day)
    ) f where reason is null
  $$;

-- What is told of a plant's sale: the rule that forbids it on a day, else the next one that will.
create function sale_rule(of_taxon bigint, on_day date) returns text
  language sql stable parallel safe
  as $$
    select coalesce(sale_forbidden(of_taxon, null, on_day), (
      select f.rule from (
        select t.regulated_since as day from taxon t where t.id = of_taxon and t.regulated_since > on_day
        union
        select r.from_on from plant_rule_taxon x join plant_rule r on r.shop_id = x.shop_id and r.id = x.rule_id
         where x.shop_id = current_shop() and x.taxon_id = of_taxon and r.from_on > on_day
      ) b cross join lateral (select sale_forbidden(of_taxon, null, b.day) as rule) f
      where f.rule is not null order by b.day limit 1))
  $$;
