-- Names that answer `q`: the whole name, then its beginning, then the beginning of each word in order, then names a few
-- typing slips away, which are not looked for when somebody has that very name. One row per accepted taxon, with the name
-- that matched. A cultivar in quotes is ignored.
create or replace function taxon_search(q text, max int default 20)
  returns table (taxon_id bigint, matched_id bigint, matched_name text, language text, closeness int)
  language plpgsql stable parallel safe
  set pg_trgm.word_similarity_threshold = 0.4
  as $$
  declare
    sought text := plain_name(regexp_replace(left(q, 100), '(^|\s)[''‘’"«].*$', ''));
    words text := regexp_replace(sought, ' ', '% ', 'g') || '%';
    slips int := case when length(sought) < 4 then 0 when length(sought) < 8 then 1 when length(sought) < 16 then 2 else 3 end;
  begin
    if sought is null or sought = '' then return; end if;
    return query
      with candidate as (
        (select n.taxon_id as id, n.key, n.name, n.language as lang, n.weight,
                case when n.key = sought then 0 else 1 end as step
           from taxon_name n where n.key ~>=~ sought and n.key ~<~ (sought || '~')
          order by n.key <> sought, n.weight, length(n.key) limit max * 5)
        union all
        (select n.taxon_id, n.key, n.name, n.language, n.weight, 2
           from taxon_name n
          where length(sought) >= 3 and (n.key like words or n.key like '% ' || words)
          order by n.weight, length(n.key) limit max * 5)
      ), near as (
        select n.taxon_id as id, n.key, n.name, n.language as lang, n.weight,
               2 + least(
                 levenshtein_less_equal(sought, left(n.key, length(sought)), slips),
                 levenshtein_less_equal(sought, left(n.key, length(sought) + 1), slips),
                 levenshtein_less_equal(sought, left(n.key, length(sought) - 1), slips),
                 levenshtein_less_equal(sought, n.key, slips)) as step
          from taxon_name n
         where slips > 0 and (select count(distinct c.id) < max and bool_and(c.step > 0) is not false from candidate c) and sought <% n.key
      ), hit as (
        select * from candidate
        union all
        select * from near where near.step between 3 and 2 + slips
      ), best as (
        select distinct on (t.accepted_id) t.accepted_id, h.*
          from hit h join taxon t on t.id = h.id
         order by t.accepted_id, h.step, h.id <> t.accepted_id, h.weight, length(h.key), h.key
      )
      select b.accepted_id, b.id, b.name, b.lang, b.step
        from best b
       order by b.step, b.step > 2 and length(b.key) > length(sought) + slips, b.weight, length(b.key), b.key, b.accepted_id
       limit max;
  end $$;
