-- What a person was granted is without what was taken back with its deposit (SES-17, FUND-45): a bonus that came back with a coin payment
-- was counted twice.
create or replace function ledger_granted() returns table (account_id text, granted bigint) language sql stable as $$
  select posting.account_id, sum(posting.amount)::bigint
  from ledger_posting posting join ledger_entry entry on entry.id = posting.entry_id
  where entry.kind in ('bonus', 'bonus.takenBack') group by posting.account_id
$$;

alter table ledger_account disable trigger ledger_account_guard;
update ledger_account a set granted = g.granted from ledger_granted() g where g.account_id = a.id and a.kind = 'customer' and a.granted <> g.granted;
alter table ledger_account enable trigger ledger_account_guard;

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
      taken_back = a.taken_back + case when e.kind in ('refund', 'chargeback', 'vanished') then greatest(-new.amount, 0) else 0 end
  where a.id = new.account_id and a.kind = 'customer'
  returning a.balance into new.balance_after;
  return new;
end $$;

-- A gift earned by an invoice named no deposit before 090: it was posted at the same moment as the payment that earned it.
update bonus_grant g set deposit = (
  select 'invoice:' || i.guid
  from ledger_posting p
  join ledger_entry e on e.id = p.entry_id and e.kind = 'deposit.coin'
  join invoice i on i.account = g.account and strpos(e.reference, ':' || i.guid) > 0
  where p.account_id = g.account and p.posted_at = g.granted_at and p.balance_after is not null
  order by p.id limit 1)
where g.kind = 'gift' and g.deposit is null;

-- A refund begun before 090 took no bonus with it. It takes it when it is confirmed: what is still bound then is owed.
update bonus_grant g set owed = g.amount
from ledger_entry begun
where begun.reference = g.deposit || ':refund' and g.reversed = 0 and g.owed = 0 and g.given_up_at is null
  and not exists (select from ledger_entry done where done.reference = begun.reference || ':returned')
  and to_timestamp(begun.at / 1000.0) < (select applied_at from migration where name = '090.reversedBonuses.sql');
