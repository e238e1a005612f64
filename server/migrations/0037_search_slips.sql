-- One wrong letter in the middle of a word of seven ("lavende") leaves 0.45 of word similarity.
-- The module has to be loaded before its own setting may be changed.
select similarity('', '');
alter function product_search(text, integer, boolean) set pg_trgm.word_similarity_threshold = 0.4;
