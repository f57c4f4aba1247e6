-- A page of a history and the sums of a period are read by indexes, however long the history is (SRV-15).

-- A posting knows its entry's time, and its account's balance after it: null for an account of ours, which is summed on demand.
alter table ledger_posting add column posted_at bigint;
alter table ledger_posting add column balance_after bigint;

alter table ledger_posting disable trigger user;
update ledger_posting p set posted_at = e.at from ledger_entry e where e.id = p.entry_id;
update ledger_posting p set balance_after = s.balance
from (select id, sum(amount) over (partition by account_id order by id) as balance from ledger_posting) s, ledger_account a
where s.id = p.id and a.id = p.account_id and a.kind = 'customer';
alter table ledger_posting enable trigger user;
alter table ledger_posting alter column posted_at set not null;

-- Before the row is written: only then can it hold the balance.
drop trigger ledger_posting_moves_balance on ledger_posting;
create or replace function ledger_posting_moves_balance() returns trigger language plpgsql as $$
declare
  e ledger_entry;
begin
  select * into e from ledger_entry where id = new.entry_id;
  new.posted_at := e.at;
  update ledger_account a
  set balance = a.balance + new.amount,
      deposited = a.deposited + case when e.kind in ('deposit', 'deposit.coin') then new.amount else 0 end,
      in_bitcoin = a.in_bitcoin or (e.kind = 'deposit.coin' and e.reference like 'btc:%'),
      granted = a.granted + case when e.kind = 'bonus' then new.amount else 0 end,
      taken_back = a.taken_back + case when e.kind in ('refund', 'chargeback', 'vanished') then greatest(-new.amount, 0) else 0 end
  where a.id = new.account_id and a.kind = 'customer'
  returning a.balance into new.balance_after;
  return new;
end $$;
create trigger ledger_posting_moves_balance before insert on ledger_posting for each row execute function ledger_posting_moves_balance();

create index ledger_posting_by_time on ledger_posting (account_id, posted_at desc) where balance_after is not null;

-- What has no posting: orders that returned nothing, and deposits that failed, wait or are only reported.
create index trade_order_lost on trade_order (account, settled_at desc) where status <> 'open' and returned = 0;
create index deposit_unpaid on deposit (account_id, opened_at desc) where status <> 'succeeded';
create index payment_report_waiting on payment_report (account_id, reported_at desc) where credited_at is null;
create index invoice_uncredited on invoice (account, opened_at desc) where credited = 0;

-- The symbols that a person has ever traded, each found by one look.
create index trade_order_symbols on trade_order (customer_id, symbol);

-- When the money of a withdrawal left, for the fees of a period.
alter table withdrawal add column left_at bigint;
update withdrawal w set left_at = e.at from ledger_entry e where e.reference = 'withdrawal:' || w.id || ':sent';
create index withdrawal_fees on withdrawal (account, left_at desc) where left_at is not null and fee > 0;
