-- A demonstration that becomes a client's shop is one no longer: its row, by which it would end, goes.
grant delete on provider_demo to plantule_provider;
