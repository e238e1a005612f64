-- The drawer by coin and note at the end of a session, as `opening_count` keeps it of the beginning: `[{ cents, count }]`,
-- empty when only the sum was typed, null before the session is closed.
alter table till_session add column closing_count jsonb;
