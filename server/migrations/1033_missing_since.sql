-- When plants of a line were noted missing: a count that came after it knows already that they are gone.
alter table order_line add column missing_at timestamptz;
