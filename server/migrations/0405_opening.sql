-- Whoever opens a shop by themselves enters it at once: a link of two minutes that their own browser carries, once.
alter table identity_link drop constraint identity_link_purpose_check;
alter table identity_link add constraint identity_link_purpose_check check (purpose in ('invitation', 'reset', 'verify', 'entry'));

-- The account (`sub`) that opened the shop and has not yet proven its mail address: until then no mail of the shop leaves.
alter table shop add column awaits_proof text;
create index shop_awaits_proof on shop (awaits_proof) where awaits_proof is not null;
