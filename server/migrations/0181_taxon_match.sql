-- The one taxon that a name of the trade means, cultivar and author left aside.

-- Single words: genera in Latin and what people call them; few, so that slips in them are looked for word by word.
create index taxon_name_word on taxon_name (key text_pattern_ops) where strpos(key, ' ') = 0;

-- How many slips a word of this length may hold.
create function slips_in(word text) returns int language sql immutable strict parallel safe
  as $$ select case when length(word) < 5 then 0 when length(word) < 8 then 1 when length(word) < 13 then 2 else 3 end $$;

-- `taken` words of the name (as it was written) are the taxon's name; the others are cultivar or author. `whole` tells that
-- more than a genus was recognised, or that there was nothing more. Asks in this order: the most words that are a name
-- themselves, the first two with slips in them, the genus, also under its French name or with slips. Nothing for no name.
create function taxon_match(name text, out taxon_id bigint, out matched_id bigint, out taken int, out whole boolean)
  language plpgsql stable parallel safe
  as $$
  declare
    words text[] := regexp_split_to_array(btrim(regexp_replace(left(name, 200), '(^|\s)[''‘’"«].*$', '')), '\s+');
    many int := least(coalesce(array_length(words, 1), 0), 6);
    first text;
    sought text;
    before text;
    lead int := 0;
    of_genus bigint;
    genus_name bigint;
    slips int;
    again boolean;
  begin
    -- A hybrid sign that stands alone in front belongs to the genus.
    if many > 1 and lower(words[1]) in ('x', '×') then lead := 1; end if;
    if many = 0 or plain_name(array_to_string(words[1:1 + lead], ' ')) = '' then return; end if;
    foreach again in array array[false, true] loop
      for n in reverse many..2 + lead loop
        sought := plain_name(array_to_string(words[1:n], ' '));
        select t.accepted_id, t.id into taxon_id, matched_id from taxon_name m join taxon t on t.id = m.taxon_id
          where m.key = sought order by m.weight, t.status, t.id limit 1;
        if found then
          taken := n;
          -- A sign or an author's mark between words is no word of the name.
          while taken > 1 + lead and plain_name(array_to_string(words[1:taken - 1], ' ')) = sought loop taken := taken - 1; end loop;
          whole := true;
          return;
        end if;
      end loop;
      first := plain_name(array_to_string(words[1:1 + lead], ' '));
      -- Slips in the epithet, among the names of this genus; one that is a letter away from many is left alone.
      if many > 1 + lead then
        for n in 2 + lead..least(many, 3 + lead) loop
          sought := plain_name(array_to_string(words[1:n], ' '));
          if strpos(sought, ' ') = 0 or slips_in(substr(sought, length(first) + 2)) = 0 then continue; end if;
          select t.accepted_id, t.id into taxon_id, matched_id from taxon_name m join taxon t on t.id = m.taxon_id
            where m.key ~>=~ (first || ' ') and m.key ~<~ (first || '!') and m.language = 'la'
              and left(m.key, length(first) + 2) = left(sought, length(first) + 2)
              and levenshtein_less_equal(sought, m.key, slips_in(substr(sought, length(first) + 2))) <= slips_in(substr(sought, length(first) + 2))
            order by levenshtein(sought, m.key), m.weight, t.status, t.id limit 1;
          if found then
            taken := n;
            whole := true;
            return;
          end if;
        end loop;
      end if;
      if again then
        -- Only the genus is known; the rest is a cultivar, or a species that nobody here has.
        select t.accepted_id, t.id into taxon_id, matched_id from taxon_name m join taxon t on t.id = m.taxon_id
          where m.key = first and m.language = 'la' and t.rank = 'genus' order by t.status, t.id limit 1;
        taxon_id := coalesce(taxon_id, of_genus);
        matched_id := coalesce(matched_id, genus_name);
        taken := 1 + lead;
        whole := false;
        return;
      end if;
      before := first;
      select t.accepted_id, t.id, t.scientific_name into taxon_id, matched_id, first
        from taxon_name m join taxon t on t.id = m.taxon_id
        where m.key = before order by m.language <> 'la' and t.rank <> 'genus', m.weight, t.status, t.id limit 1;
      if not found and length(before) >= 5 then
        select t.accepted_id, t.id, t.scientific_name into taxon_id, matched_id, first
          from taxon_name m join taxon t on t.id = m.taxon_id
          where strpos(m.key, ' ') = 0 and m.key ~>=~ left(before, 2) and m.key ~<~ (left(before, 2) || '~')
            and levenshtein_less_equal(before, m.key, slips_in(before)) <= slips_in(before)
          order by levenshtein(before, m.key), m.language <> 'la', t.rank <> 'genus', m.weight, t.id limit 1;
      end if;
      if taxon_id is null then
        -- What people call it, cut short ("lierre"); or slips in a genus that has no row of its own.
        sought := plain_name(array_to_string(words, ' '));
        select t.accepted_id, t.id into taxon_id, matched_id from taxon_name m join taxon t on t.id = m.taxon_id
          where m.key ~>=~ (sought || ' ') and m.key ~<~ (sought || '!') and m.language = 'fr' order by m.weight, length(m.key), t.id limit 1;
        if found then
          taken := array_length(words, 1);
          whole := true;
          return;
        end if;
        if many < 2 + lead then return; end if;
        sought := plain_name(array_to_string(words[1:2 + lead], ' '));
        slips := slips_in(sought);
        select t.accepted_id, t.id into taxon_id, matched_id from taxon_name m join taxon t on t.id = m.taxon_id
          where m.key ~>=~ left(sought, 2) and m.key ~<~ (left(sought, 2) || '~') and m.language = 'la'
            and levenshtein_less_equal(sought, m.key, slips) <= slips
          order by levenshtein(sought, m.key), m.weight, t.status, t.id limit 1;
        taken := case when found then 2 + lead end;
        whole := found;
        return;
      end if;
      of_genus := taxon_id;
      genus_name := matched_id;
      taken := 1 + lead;
      whole := many = 1 + lead;
      first := plain_name(split_part(regexp_replace(first, '^× ?', ''), ' ', 1));
      -- The rest is asked again under the genus' own name: "Clématite montana", "Eleagnus ebbingei".
      exit when many = 1 + lead or first = before;
      words[1] := first;
      if lead = 1 then words := array['×', first] || words[3:]; end if;
    end loop;
  end $$;

-- The accepted taxon of a product's Latin name; a genus alone where nothing more was written.
create or replace function taxon_named(name text) returns bigint
  language sql stable parallel safe
  as $$ select m.taxon_id from taxon_match(name) m where m.whole $$;
