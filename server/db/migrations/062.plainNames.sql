-- Stored names in plain words, while nothing is released.

alter table shut_deposit rename to cancelled_deposit;
alter table trade_order rename column purse to funds_kind;
alter table invoice rename column looked_at to checked_at;
alter table invoice rename column look_next_at to next_check_at;
alter index invoice_by_look rename to invoice_by_next_check;

-- The system's own ledger accounts. Only postings name them; both tables refuse changes otherwise.
alter table ledger_posting drop constraint ledger_posting_account_id_currency_fkey;
alter table ledger_posting disable trigger user;
alter table ledger_account disable trigger user;
alter table ledger_account drop constraint ledger_account_kind_check;
update ledger_posting set account_id = 'system:' || substr(account_id, 7) where account_id like 'house:%';
update ledger_account set id = 'system:' || substr(id, 7), kind = 'system' where kind = 'house';
alter table ledger_account add constraint ledger_account_kind_check check (kind in ('customer', 'system'));
alter table ledger_account enable trigger user;
alter table ledger_posting enable trigger user;
alter table ledger_posting add constraint ledger_posting_account_id_currency_fkey
  foreign key (account_id, currency) references ledger_account (id, currency);

-- The hourly job has another name: its old schedule would create jobs that nobody takes.
do $$
begin
  if to_regclass('pgboss.schedule') is not null then
    delete from pgboss.schedule where name = 'house.forgetOld';
  end if;
end $$;
