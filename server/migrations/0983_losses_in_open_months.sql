-- What is given up is dated as payments are, and is none of a month that is closed.
create trigger order_loss_open_month before insert on order_loss for each row execute function keep_day_open();
