-- The head of a chain is of one of the chains that its links may be of.
alter table fiscal_head add check (chain in ('sale', 'payment_event', 'closure', 'journal_event', 'copy', 'archive', 'training'));
