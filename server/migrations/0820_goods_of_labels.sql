-- What the goods of a label weighed when it was asked for, so that it is voided once they weigh something else.

alter table parcel add column goods_g integer;
