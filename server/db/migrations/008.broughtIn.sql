-- What customers brought in themselves, kept beside the balance: a user is read every five minutes, and their postings grow for years (SES-18).
alter table ledger_account add column deposited bigint not null default 0, add column in_bitcoin boolean not null default false;

-- A deposit by card, or deposit.coin by an invoice.
create function ledger_brought_in() returns table (account_id text, deposited bigint, in_bitcoin boolean) language sql stable as $$
  select posting.account_id, sum(posting.amount)::bigint, bool_or(entry.reference like 'btc:%')
  from ledger_posting posting join ledger_entry entry on entry.id = posting.entry_id
  where entry.kind in ('deposit', 'deposit.coin') group by posting.account_id
$$;

alter table ledger_account disable trigger ledger_account_guard;
update ledger_account a set deposited = b.deposited, in_bitcoin = b.in_bitcoin from ledger_brought_in() b where b.account_id = a.id and a.kind = 'customer';
alter table ledger_account enable trigger ledger_account_guard;

create or replace function ledger_posting_moves_balance() returns trigger language plpgsql as $$
begin
  update ledger_account a
  set balance = a.balance + new.amount,
      deposited = a.deposited + case when e.kind in ('deposit', 'deposit.coin') then new.amount else 0 end,
      in_bitcoin = a.in_bitcoin or (e.kind = 'deposit.coin' and e.reference like 'btc:%')
  from ledger_entry e
  where a.id = new.account_id and a.kind = 'customer' and e.id = new.entry_id;
  return null;
end $$;

create or replace function ledger_account_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.balance <> 0 or new.deposited <> 0 or new.in_bitcoin then
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
  select 'entry', e.id::text || ' ' || p.currency, 0, sum(p.amount)::bigint
  from ledger_entry e join ledger_posting p on p.entry_id = e.id
  group by e.id, p.currency having sum(p.amount) <> 0
  union all
  select 'empty entry', e.id::text, 1, 0
  from ledger_entry e where not exists (select from ledger_posting p where p.entry_id = e.id)
  union all
  select 'currency', p.currency, 0, sum(p.amount)::bigint from ledger_posting p group by p.currency having sum(p.amount) <> 0
$$;
