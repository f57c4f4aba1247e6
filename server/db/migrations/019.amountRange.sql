-- No amount and no balance beyond ten thousand billion in money, ten million of a coin: domain/kernel/money.ts states the same number. Far below
-- 2^53, so that whoever reads an amount as a number reads it exactly. `not valid`: rows from before are not looked at, nothing beyond it can be written.

alter table ledger_account
  add constraint ledger_account_in_range check (balance <= 1000000000000000) not valid,
  add constraint ledger_account_deposited_in_range check (deposited between 0 and 1000000000000000) not valid,
  add constraint ledger_account_granted_in_range check (granted between 0 and 1000000000000000) not valid;
alter table ledger_posting add constraint ledger_posting_in_range check (amount between -1000000000000000 and 1000000000000000) not valid;
alter table deposit add constraint deposit_in_range check (amount <= 1000000000000000) not valid;
alter table card_check add constraint card_check_in_range check (amount between 0 and 1000000000000000) not valid;
alter table invoice
  add constraint invoice_in_range check (greatest(amount, worth) <= 1000000000000000) not valid,
  add constraint invoice_sums_in_range check (greatest(paid, credited_in_time, credited) <= 9007199254740991) not valid;
alter table invoice_payment
  add constraint invoice_payment_in_range check (amount <= 9007199254740991 and coalesce(credited, 0) <= 1000000000000000) not valid;
alter table trade_order
  add constraint trade_order_in_range check (stake <= 1000000000000000 and coalesce(returned, 0) <= 1000000000000000) not valid;
