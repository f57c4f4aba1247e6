-- Credited coin payments that leave their chain, and come back (FUND-45).

-- Since when the payment is missing from its chain; null while it is there.
alter table invoice_payment add column missing_since bigint;
-- How often it was credited: one that was reversed and returns is credited under another ledger reference.
alter table invoice_payment add column credits integer not null default 0 check (credits >= 0);
update invoice_payment set credits = 1 where credited is not null;
