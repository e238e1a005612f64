-- What files, mails and operations need beyond their tables.

-- Bytes and rows are compared by key when the store is swept.
create unique index stored_file_key on stored_file (shop_id, key);

-- An operation outlives its file.
alter table operation drop constraint operation_shop_id_file_id_fkey;
alter table operation add constraint operation_shop_id_file_id_fkey
  foreign key (shop_id, file_id) references stored_file (shop_id, id) on delete set null (file_id);
-- Who besides the starter may see it and fetch its file; null: those who may change the team.
alter table operation add column right_needed text;
create index operation_file on operation (shop_id, file_id) where file_id is not null;

-- A mail is queued as its content; the worker writes the html. Mails with a one-time link are `secret`: their text is
-- wiped once sent, and shown before that only to those who may change the team.
alter table outbox_mail alter column html set default '';
alter table outbox_mail add column content jsonb not null default '{}';
alter table outbox_mail add column locale text not null default 'fr' check (locale in ('fr', 'en'));
alter table outbox_mail add column secret boolean not null default false;
alter table outbox_mail add column sender_name text not null default '';
alter table outbox_mail add column reply_to text;

-- Invitations that wait for a mail address, looked up at each sign-in.
create index member_waiting on member (email) where person_id is null and removed_at is null;

-- The three functions below serve the nightly sweep, which runs once for the whole installation.

-- Forgets expired files, at most `most` of them, and returns the keys of their bytes. A file that something refers to
-- stays, without an expiry.
create function forget_expired_files(most integer) returns setof text
  language plpgsql security definer set search_path = public
  as $$
  declare
    expired record;
  begin
    for expired in
      select shop_id, id, key from stored_file where expires_at < now() order by expires_at limit most for update skip locked
    loop
      begin
        delete from stored_file where shop_id = expired.shop_id and id = expired.id;
        return next expired.key;
      exception when foreign_key_violation then
        update stored_file set expires_at = null where shop_id = expired.shop_id and id = expired.id;
      end;
    end loop;
  end $$;

-- Of some keys `shop/<id>/<name>`, those that no row knows.
create function unknown_file_keys(keys text[]) returns setof text
  language sql stable security definer set search_path = public
  as $$
    select k from unnest(keys) k
    where not exists (select from stored_file f where f.shop_id = split_part(k, '/', 2)::bigint and f.key = k)
  $$;

-- An operation whose job has died with its process (or was given up) is not running any more. The job tables are made
-- at start, hence the late-bound body. Returns how many were ended.
create function end_lost_operations() returns integer
  language plpgsql security definer set search_path = public
  as $$
  declare
    ended integer;
  begin
    update operation o set status = 'failed', error_code = 'internal', error_details = '{}', finished_at = now()
    from pgboss.job j
    where j.name = 'dead' and j.state = 'created' and o.status in ('queued', 'running')
      and o.shop_id = (j.data ->> 'shopId')::bigint and o.id = (j.data ->> 'operationId')::bigint;
    get diagnostics ended = row_count;
    return ended;
  end $$;

revoke execute on function forget_expired_files, unknown_file_keys, end_lost_operations from public;
grant execute on function forget_expired_files, unknown_file_keys, end_lost_operations to plantule_app;
