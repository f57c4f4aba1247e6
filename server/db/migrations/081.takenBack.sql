-- The part of an account's deposits that left again: refunds, chargebacks, and payments that left their chain. It need not be traded with
-- (WD-06, case two). Kept beside the balance, as `deposited` is.
alter table ledger_account add column taken_back bigint not null default 0;
alter table ledger_account add constraint ledger_account_taken_back_in_range check (taken_back between 0 and 1000000000000000);

create function ledger_taken_back() returns table (account_id text, taken_back bigint) language sql stable as $$
  select posting.account_id, sum(greatest(-posting.amount, 0))::bigint
  from ledger_posting posting join ledger_entry entry on entry.id = posting.entry_id
  where entry.kind in ('refund', 'chargeback', 'vanished') group by posting.account_id
$$;

alter table ledger_account disable trigger ledger_account_guard;
update ledger_account a set taken_back = t.taken_back from ledger_taken_back() t where t.account_id = a.id and a.kind = 'customer';
alter table ledger_account enable trigger ledger_account_guard;

create or replace function ledger_posting_moves_balance() returns trigger language plpgsql as $$
begin
  update ledger_account a
  set balance = a.balance + new.amount,
      deposited = a.deposited + case when e.kind in ('deposit', 'deposit.coin') then new.amount else 0 end,
      in_bitcoin = a.in_bitcoin or (e.kind = 'deposit.coin' and e.reference like 'btc:%'),
      granted = a.granted + case when e.kind = 'bonus' then new.amount else 0 end,
      taken_back = a.taken_back + case when e.kind in ('refund', 'chargeback', 'vanished') then greatest(-new.amount, 0) else 0 end
  from ledger_entry e
  where a.id = new.account_id and a.kind = 'customer' and e.id = new.entry_id;
  return null;
end $$;

create or replace function ledger_account_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.balance <> 0 or new.deposited <> 0 or new.in_bitcoin or new.granted <> 0 or new.taken_back <> 0 then
      raise exception 'a ledger account starts at zero' using errcode = 'integrity_constraint_violation';
    end if;
    return new;
  end if;
  if pg_trigger_depth() < 2 or (new.id, new.kind, new.currency) is distinct from (old.id, old.kind, old.currency) then
    raise exception 'a balance changes by postings alone' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create or replace function ledger_audit() returns table (problem text, subject text, expected bigint, found bigint) language sql stable as $$
  select 'balance', a.id, coalesce(sum(p.amount), 0)::bigint, a.balance
  from ledger_account a left join ledger_posting p on p.account_id = a.id
  where a.kind = 'customer' group by a.id having coalesce(sum(p.amount), 0) <> a.balance
  union all
  select 'deposited', a.id, coalesce(b.deposited, 0), a.deposited
  from ledger_account a left join ledger_brought_in() b on b.account_id = a.id
  where a.kind = 'customer' and coalesce(b.deposited, 0) <> a.deposited
  union all
  select 'granted', a.id, coalesce(g.granted, 0), a.granted
  from ledger_account a left join ledger_granted() g on g.account_id = a.id
  where a.kind = 'customer' and coalesce(g.granted, 0) <> a.granted
  union all
  select 'taken back', a.id, coalesce(t.taken_back, 0), a.taken_back
  from ledger_account a left join ledger_taken_back() t on t.account_id = a.id
  where a.kind = 'customer' and coalesce(t.taken_back, 0) <> a.taken_back
  union all
  select 'entry', e.id::text || ' ' || p.currency, 0, sum(p.amount)::bigint
  from ledger_entry e join ledger_posting p on p.entry_id = e.id
  group by e.id, p.currency having sum(p.amount) <> 0
  union all
  select 'empty entry', e.id::text, 1, 0
  from ledger_entry e where not exists (select from ledger_posting p where p.entry_id = e.id)
  union all
  select 'currency', p.currency, 0, sum(p.amount)::bigint from ledger_posting p group by p.currency having sum(p.amount) <> 0
$$;
