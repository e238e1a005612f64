-- Plants that go from one French TVA territory to another are exported by an article of their own, which papers name.
insert into legal_mention (code, text, valid_from) values
  ('export_overseas', 'Exonération de TVA, art. 262 I et 294, 2 du CGI', '2000-01-01');
