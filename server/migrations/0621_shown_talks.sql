-- What was said in a talk and what it waits for, so that a page shows it again without saying it anew; it goes with the talk.
alter table bot_talk add column shown jsonb not null default '{"past": [], "waiting": null}';
