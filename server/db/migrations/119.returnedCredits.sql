-- A credited transfer or reported payment can be taken back (FUND-45): its bank or wallet has recalled it, or it was credited by mistake,
-- after which the same money can be credited again. `reference`: of the entry that took it; `credit`: `bank:{receipt}` or
-- `report:{report}`.
create table returned_credit (
  reference text primary key,
  credit text not null,
  customer_id integer not null references customer,
  account_id text not null references account,
  cause text not null check (cause in ('recalled', 'mistaken')),
  returned_at bigint not null
);
create index returned_credit_by_customer on returned_credit (customer_id);
create index returned_credit_by_credit on returned_credit (credit);
create index bank_receipt_by_report on bank_receipt (report_id) where report_id is not null;

alter table operator_action drop constraint operator_action_action_check;
alter table operator_action add constraint operator_action_action_check check (action in (
  'charged', 'not-charged', 'refund', 'chargeback', 'vanished', 'credit', 'close', 'approve', 'reject', 'reversal', 'paid', 'not-paid',
  'return'
));

-- What was credited by mistake is a deposit no more, and need not be traded with (WD-06, case two).
create or replace function ledger_taken_back() returns table (account_id text, taken_back bigint) language sql stable as $$
  select posting.account_id, sum(case when entry.kind = 'refund.notMade' then -posting.amount else greatest(-posting.amount, 0) end)::bigint
  from ledger_posting posting join ledger_entry entry on entry.id = posting.entry_id
  where entry.kind in ('refund', 'refund.notMade', 'chargeback', 'vanished', 'deposit.mistaken') group by posting.account_id
$$;

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
      granted = a.granted + case when e.kind in ('bonus', 'bonus.takenBack') then new.amount else 0 end,
      taken_back = a.taken_back + case
        when e.kind = 'refund.notMade' then -new.amount
        when e.kind in ('refund', 'chargeback', 'vanished', 'deposit.mistaken') then greatest(-new.amount, 0)
        else 0 end
  where a.id = new.account_id and a.kind = 'customer'
  returning a.balance into new.balance_after;
  return new;
end $$;
