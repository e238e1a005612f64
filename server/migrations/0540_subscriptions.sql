-- What shops pay the provider: plans as data, one subscription a shop, the provider's invoices with a series of their own, and what was paid.

-- What each level costs and holds, from a day on. Nothing in a column of what it holds: without a bound.
create table plan_price (
  level text not null check (level in ('essential', 'complete', 'local-vegetal')),
  valid_from date not null,
  -- Without TVA.
  monthly_cents bigint not null check (monthly_cents between 0 and 10000000),
  yearly_cents bigint not null check (yearly_cents between 0 and 100000000),
  -- A month of season pause.
  paused_cents bigint not null check (paused_cents between 0 and monthly_cents),
  local_vegetal boolean not null,
  tills integer check (tills > 0),
  members integer check (members > 0),
  storage_mb integer check (storage_mb > 0),
  mails_month integer check (mails_month > 0),
  primary key (level, valid_from)
);
insert into plan_price (level, valid_from, monthly_cents, yearly_cents, paused_cents, local_vegetal, tills, members, storage_mb, mails_month) values
  ('essential', '2026-01-01', 2900, 29000, 900, false, 1, 3, 5000, 1000),
  ('complete', '2026-01-01', 5900, 59000, 1500, false, 3, 12, 20000, 10000),
  ('local-vegetal', '2026-01-01', 8900, 89000, 1900, true, null, null, 100000, 30000);
grant select on plan_price to plantule_app;
grant select, insert on plan_price to plantule_provider;

-- Who sells the subscriptions: the provider's own company, as its invoices show it.
create table provider_company (
  id integer primary key default 1 check (id = 1),
  info jsonb not null,
  version integer not null default 1
);
grant select on provider_company to plantule_app;
grant select, insert, update on provider_company to plantule_provider;

-- The provider's series, for all shops together. Its row stays locked until the invoice stands, so there is no gap.
create table subscription_series (
  series text primary key,
  last bigint not null,
  last_day date not null
);
grant select, insert, update on subscription_series to plantule_app, plantule_provider;

create table subscription (
  shop_id bigint primary key references shop (id),
  -- Null until a plan was chosen: a trial, or what was agreed with the provider before there were subscriptions.
  chosen_at timestamptz,
  billing_interval text not null default 'monthly' check (billing_interval in ('monthly', 'yearly')),
  means text not null default 'transfer' check (means in ('card', 'transfer')),
  -- Its last day; null: there is none.
  trial_ends_on date,
  -- The period that was invoiced last: from a day, up to the day on which the next one begins.
  period_from date,
  period_to date,
  period_cents bigint not null default 0,
  -- The day of the month on which periods begin, kept over short months.
  anchor smallint check (anchor between 1 and 31),
  pause_from date,
  pause_to date,
  next_level text check (next_level in ('essential', 'complete', 'local-vegetal')),
  next_interval text check (next_interval in ('monthly', 'yearly')),
  cancel_on date,
  -- Why unpaid invoices suspended the shop: only such a suspension ends by a payment.
  suspended_for text,
  customer_ref text,
  setup_ref text,
  -- To whom the invoices go.
  info jsonb,
  version integer not null default 1,
  constraint subscription_period check (period_from < period_to),
  constraint subscription_pause check (pause_from < pause_to)
);
call tenant_table('subscription');
-- Shops of before pay by what was agreed with them, until somebody chooses; those that come have a trial.
insert into subscription (shop_id) select id from shop;

create sequence subscription_invoice_id;
grant usage on sequence subscription_invoice_id to plantule_app, plantule_provider;

create table subscription_invoice (
  shop_id bigint not null references shop (id),
  id bigint not null default nextval('subscription_invoice_id'),
  kind text not null check (kind in ('invoice', 'credit_invoice')),
  number text not null,
  issued_on date not null,
  due_on date not null,
  -- What it bills: a period of the subscription, a change within one, or what the staff wrote.
  source text not null check (source in ('period', 'change', 'staff')),
  period_from date,
  period_to date,
  paused boolean not null default false,
  original_id bigint,
  document jsonb not null,
  document_sha256 text not null,
  customer_name text not null,
  excl_cents bigint not null,
  vat_cents bigint not null,
  incl_cents bigint not null check (incl_cents = excl_cents + vat_cents),
  author text not null,
  issued_at timestamptz not null,
  primary key (shop_id, id),
  foreign key (shop_id, original_id) references subscription_invoice (shop_id, id),
  constraint subscription_invoice_original check ((kind = 'credit_invoice') = (original_id is not null)),
  constraint subscription_invoice_due check (due_on >= issued_on)
);
alter sequence subscription_invoice_id owned by subscription_invoice.id;
create unique index subscription_invoice_number on subscription_invoice (shop_id, number);
-- A period is billed once, whatever runs beside it.
create unique index subscription_invoice_period on subscription_invoice (shop_id, period_from) where source = 'period';
create index subscription_invoice_original on subscription_invoice (shop_id, original_id) where original_id is not null;
create index subscription_invoice_issued on subscription_invoice (issued_on desc, id desc);
call tenant_table('subscription_invoice', true);

-- Money received; below zero money that went back. `credit`: a credit invoice set against its invoice, which moves no money.
create table subscription_payment (
  shop_id bigint not null references shop (id),
  id bigint generated by default as identity,
  invoice_id bigint not null,
  means text not null check (means in ('card', 'transfer', 'direct_debit', 'cheque', 'credit')),
  amount_cents bigint not null check (amount_cents <> 0),
  paid_on date not null,
  -- The card provider's name of it, by which it is taken once.
  ref text,
  note text not null default '',
  author text not null,
  at timestamptz not null,
  primary key (shop_id, id),
  foreign key (shop_id, invoice_id) references subscription_invoice (shop_id, id)
);
create index subscription_payment_invoice on subscription_payment (shop_id, invoice_id);
create unique index subscription_payment_ref on subscription_payment (shop_id, ref) where ref is not null;
create index subscription_payment_day on subscription_payment (paid_on desc, id desc);
call tenant_table('subscription_payment', true);

-- Each try to take money from a card: its id is the key under which the provider does it once.
create table subscription_charge (
  shop_id bigint not null references shop (id),
  id bigint generated by default as identity,
  invoice_id bigint not null,
  amount_cents bigint not null check (amount_cents > 0),
  state text not null default 'asked' check (state in ('asked', 'succeeded', 'failed')),
  intent_ref text,
  failure text,
  at timestamptz not null,
  primary key (shop_id, id),
  foreign key (shop_id, invoice_id) references subscription_invoice (shop_id, id)
);
create index subscription_charge_invoice on subscription_charge (shop_id, invoice_id);
create unique index subscription_charge_asked on subscription_charge (shop_id, invoice_id) where state = 'asked';
call tenant_table('subscription_charge');

-- Which letter went out about what was not paid, each once.
create table subscription_reminder (
  shop_id bigint not null references shop (id),
  id bigint generated by default as identity,
  -- Null: about a trial that ends.
  invoice_id bigint,
  step text not null check (step in ('friendly', 'firm', 'last', 'suspended', 'trial_soon', 'trial_over', 'trial_suspended')),
  at timestamptz not null,
  primary key (shop_id, id),
  foreign key (shop_id, invoice_id) references subscription_invoice (shop_id, id)
);
create unique index subscription_reminder_once on subscription_reminder (shop_id, invoice_id, step) nulls not distinct;
call tenant_table('subscription_reminder', true);

-- News of the card provider, each once.
create table subscription_event (
  shop_id bigint not null references shop (id),
  id bigint generated by default as identity,
  event_ref text not null,
  type text not null,
  object_ref text not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  primary key (shop_id, id)
);
create unique index subscription_event_ref on subscription_event (shop_id, event_ref);
create index subscription_event_age on subscription_event (shop_id, received_at);
call tenant_table('subscription_event');

-- Written by the staff and not issued yet; no shop sees it. Its id is that of the invoice that it becomes.
create table subscription_draft (
  id bigint primary key default nextval('subscription_invoice_id'),
  -- Not called shop_id: the row is the provider's.
  client_id bigint not null references shop (id),
  lines jsonb not null,
  due_days integer not null check (due_days between 0 and 60),
  author text not null,
  updated_at timestamptz not null,
  version integer not null default 1
);
create index subscription_draft_client on subscription_draft (client_id);
grant select, insert, update, delete on subscription_draft to plantule_provider;

-- The provider sees what all shops owe, issues invoices and notes payments; what was issued stays as it is.
create policy provider on subscription to plantule_provider using (true) with check (true);
create policy provider on subscription_invoice to plantule_provider using (true) with check (true);
create policy provider on subscription_payment to plantule_provider using (true) with check (true);
create policy provider on subscription_reminder for select to plantule_provider using (true);
grant select, update on subscription to plantule_provider;
grant select, insert on subscription_invoice, subscription_payment to plantule_provider;
grant select on subscription_reminder to plantule_provider;

-- A shop changes its own level by choosing a plan; unpaid invoices suspend it, and paying opens it again.
grant update (level, subscription_type, suspended_at, suspended_reason, provider_version) on shop to plantule_app;
