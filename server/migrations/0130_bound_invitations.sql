-- A link of invitation belongs to one membership and opens nothing else; it proves no mail address. It belongs to no account:
-- one is made, or a present one signs for itself, when the link is used.
delete from identity_link where purpose = 'invitation';
alter table identity_link
  alter column sub drop not null,
  add column for_shop bigint,
  add column for_member bigint,
  add foreign key (for_shop, for_member) references member (shop_id, id) on delete cascade,
  add check (case purpose when 'invitation' then sub is null and for_member is not null else sub is not null and for_member is null end),
  add check ((for_shop is null) = (for_member is null));
create index identity_link_member on identity_link (for_shop, for_member) where for_member is not null;

-- The people of the demonstration: entered without a password, hence never anywhere but on the machine itself.
alter table identity_account add column demo boolean not null default false;
update identity_account a set demo = true
where email like '%@demo.plantule.fr'
  and exists (
    select from person p join member m on m.person_id = p.id join shop s on s.id = m.shop_id
    where p.sub = a.sub and s.subscription_type = 'demo'
  );

-- Until now a link of invitation, which its shop could read, counted as proof of the address.
update identity_account set email_verified = false where email_verified;

-- What was kept of such mails held the links, which are dead now.
update outbox_mail set plain = '', html = '', content = '{}',
  status = case status when 'queued' then 'failed' else status end,
  error = case status when 'queued' then 'The invitation has to be sent again' else error end
where secret;
