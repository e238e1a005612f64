-- Services beside goods: planting, pruning, grafting to order. An invoice says which of them it bills (CGI ann. II art.
-- 242 nonies A, 8° bis), and of services the payments are reported (art. 242 nonies P).

-- Articles and packs are goods; a line that was typed may be a service.
alter table order_line
  add column service boolean not null default false,
  add constraint order_line_service check (not service or (subproduct_id is null and pack_id is null));

-- What of a sealed document are services, by rate.
alter table invoice add column services jsonb not null default '[]';
