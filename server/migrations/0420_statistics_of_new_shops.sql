-- The daemon that gathers statistics waits until a tenth of a table has changed. Beside many shops a new one never is a tenth: it is
-- planned as if it were empty until others have grown, too. Five hundred changed rows are reason enough; gathering reads a sample.
alter table product set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500);
alter table subproduct set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500);
alter table stock_level set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500);
alter table product_category set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500);
alter table customer set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500);
alter table orders set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500);
alter table order_line set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 1000);
