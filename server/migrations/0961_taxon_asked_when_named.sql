-- A plant without a number and without a latin name has no taxon to look for: on a cluster each look-up is planned anew, twice for each
-- row of a list that comes in.
create or replace function bind_taxon() returns trigger
  language plpgsql
  as $$
  declare
    named bigint;
  begin
    if tg_op = 'UPDATE' and new.latin_name = old.latin_name and new.type = old.type
      and new.taxon_cd_nom is not distinct from old.taxon_cd_nom and old.taxon_id is not null then
      return new;
    end if;
    if new.type <> 'plant' then
      new.taxon_id := null;
      return new;
    end if;
    if new.latin_name <> '' then named := taxon_named(new.latin_name); end if;
    new.taxon_id := null;
    if new.taxon_cd_nom is not null then new.taxon_id := (select accepted_id from taxon where cd_nom = new.taxon_cd_nom); end if;
    -- A name typed over the chosen one counts more than the number that was chosen with it.
    if tg_op = 'UPDATE' and new.latin_name <> old.latin_name and new.taxon_cd_nom is not distinct from old.taxon_cd_nom
      and named is not null and named is distinct from new.taxon_id then
      new.taxon_cd_nom := null;
      new.taxon_id := named;
    end if;
    new.taxon_id := coalesce(new.taxon_id, named);
    -- A reason was given for one plant, not for the one that takes its place.
    if tg_op = 'UPDATE' and old.taxon_id is not null and new.taxon_id is distinct from old.taxon_id then
      new.regulated_reason := null;
      new.regulated_by_name := null;
      new.regulated_at := null;
    end if;
    return new;
  end $$;
