-- Sign-ins that were begun by somebody unknown, counted by the network they come from: only the latest of each are kept.
alter table identity_record add column network text;
create index identity_record_network on identity_record (network, created_at) where network is not null;
