-- An entry of the bank's statement whose currency is unknown, or that has no readable amount, is held too (FUND-39): it kept all later
-- transfers from being credited. `written`: the entry as the bank wrote it. An operator names its amount.
alter table bank_receipt alter column amount drop not null;
alter table bank_receipt alter column currency drop not null;
alter table bank_receipt add column written text;
alter table bank_receipt drop constraint bank_receipt_held_check;
alter table bank_receipt add constraint bank_receipt_held_check
  check (held in ('reference', 'currency', 'credited', 'account', 'unreadable'));
alter table bank_receipt add constraint bank_receipt_unreadable check (
  (amount is null) = (held is not distinct from 'unreadable')
  and (amount is null) = (currency is null)
  and (amount is not null or written is not null)
);
