-- Plant names shared by all shops, read-only to the serving roles, and the search over them.

create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;

-- The key under which a name is stored and looked for: lower case, no accents, single spaces, no hybrid sign.
-- Immutable by promise: unaccent's rules are those of the extension; reload the names after changing them.
create function plain_name(name text) returns text
  language sql immutable strict parallel safe
  as $$ select btrim(regexp_replace(
    regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, name)), '[^a-z0-9]+', ' ', 'g'),
    '(^| )x (?=[a-z])', '\1', 'g')) $$;

-- Which version of a shipped file is in the database.
create table reference_load (
  name text primary key,
  version text not null,
  loaded_at timestamptz not null default now()
);

-- `id` is TAXREF's CD_NOM, or a number from 900,000,000 for a name that has none here.
create table taxon (
  id bigint primary key,
  cd_nom bigint unique,
  cd_ref bigint,
  accepted_id bigint not null references taxon (id),
  scientific_name text not null unique,
  author text not null,
  genus text not null,
  family text not null,
  rank text not null,
  status text not null check (status in ('accepted', 'synonym')),
  nursery boolean not null,
  french_names text[] not null,
  english_names text[] not null,
  flowering_from smallint check (flowering_from between 1 and 12),
  flowering_to smallint check (flowering_to between 1 and 12),
  height_cm integer check (height_cm > 0),
  light smallint,
  temperature smallint,
  moisture smallint,
  soil_ph smallint,
  fertility smallint,
  texture smallint,
  life_form text,
  flower_colours text[] not null,
  origin text,
  native boolean,
  hardiness_c smallint,
  habitat text,
  regulated_by text,
  regulated_since date,
  check ((status = 'accepted') = (accepted_id = id))
);
create index taxon_accepted on taxon (accepted_id);
create index taxon_genus on taxon (genus);
create index taxon_regulated on taxon (regulated_since) where regulated_since is not null;
grant select on taxon to plantule_app, plantule_provider;

-- One row per way to call a taxon; `weight` puts plants of the trade and species before rarities, lower first.
create table taxon_name (
  taxon_id bigint not null references taxon (id),
  key text not null,
  name text not null,
  language text not null check (language in ('la', 'fr', 'en')),
  weight smallint not null,
  primary key (taxon_id, language, key)
);
create index taxon_name_prefix on taxon_name (key text_pattern_ops);
create index taxon_name_trigram on taxon_name using gin (key gin_trgm_ops);
grant select on taxon_name to plantule_app, plantule_provider;

-- Names that answer `q`: the whole name, then its beginning, then the beginning of each word in order, then names a few
-- typing slips away. One row per accepted taxon, with the name that matched. A cultivar in quotes is ignored.
create function taxon_search(q text, max int default 20)
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
         where slips > 0 and (select count(distinct c.id) from candidate c) < max and sought <% n.key
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
