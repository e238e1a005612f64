-- How the bytes of an import's file were understood, and which of its columns a recognised layout leaves out.

alter table catalogue_import
  -- { encoding, separator } as people chose them; what is absent is found out.
  add column reading jsonb not null default '{}',
  -- The same as the file was read; null for workbooks, which tell it themselves.
  add column read_as jsonb,
  add column unread jsonb not null default '[]';
