-- When an invoice's last payment was credited, for its receipt (INV-06).
alter table invoice add column credited_at bigint;
update invoice set credited_at = (select max(credited_at) from invoice_payment where invoice = guid);
