-- The money of a refund that its processor never made is in the account again (FUND-45): its deposit has not left, and must be traded with
-- once as before (WD-06, case two).
create or replace function ledger_taken_back() returns table (account_id text, taken_back bigint) language sql stable as $$
  select posting.account_id, sum(case when entry.kind = 'refund.notMade' then -posting.amount else greatest(-posting.amount, 0) end)::bigint
  from ledger_posting posting join ledger_entry entry on entry.id = posting.entry_id
  where entry.kind in ('refund', 'refund.notMade', 'chargeback', 'vanished') group by posting.account_id
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
        when e.kind in ('refund', 'chargeback', 'vanished') then greatest(-new.amount, 0)
        else 0 end
  where a.id = new.account_id and a.kind = 'customer'
  returning a.balance into new.balance_after;
  return new;
end $$;
