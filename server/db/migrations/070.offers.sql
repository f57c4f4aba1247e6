-- A bonus that the person gave up, beside those given up for a withdrawal (WD-14).
alter table bonus_grant add column given_up_at bigint;

-- A person's last credited deposits and running orders, read before an offer appears (ENG-16).
create index invoice_credited on invoice (customer_id, credited_at desc) where credited_at is not null;
create index payment_report_credited on payment_report (customer_id, credited_at desc) where credited_at is not null;
create index trade_order_open on trade_order (account) where status = 'open';
