-- An order takes its id before it is written, so that all that belongs to it leaves in the same message.
grant usage on sequence orders_id_seq to plantule_app;
