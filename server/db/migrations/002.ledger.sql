-- Double entry. What SQL can hold is held here, whatever the code above it does (SRV-03).

create table ledger_account (
  id text primary key,
  kind text not null check (kind in ('customer', 'house')),
  currency text not null,
  -- Kept by the posting trigger. The house has none: its rows would be written by every payment at once.
  balance bigint,
  unique (id, currency),
  check ((kind = 'customer') = (balance is not null)),
  constraint ledger_account_not_negative check (balance >= 0)
);

insert into ledger_account (id, kind, currency)
select 'house:' || name || ':' || currency, 'house', currency
from unnest(array['processors', 'chains', 'stakes', 'profit', 'bonus', 'suspense', 'demo']) as name,
     unnest(array['USD', 'EUR', 'GBP', 'RUB', 'BTC', 'LTC', 'ETH', 'DSH', 'DASH', 'BCH', 'XRP', 'ZEC', 'XMR', 'ETC', 'NEO', 'USDT', 'TOKEN']) as currency;

create table account (
  id text primary key,
  customer_id integer not null references customer,
  currency text not null,
  type text not null check (type in ('real', 'demo', 'exchange')),
  account_group text not null,
  opened_at bigint not null,
  closed boolean not null default false,
  foreign key (id, currency) references ledger_account (id, currency)
);
create index account_by_customer on account (customer_id);

create table ledger_entry (
  id bigint generated always as identity primary key,
  kind text not null,
  reference text not null unique,
  at bigint not null
);

create table ledger_posting (
  id bigint generated always as identity primary key,
  entry_id bigint not null references ledger_entry,
  account_id text not null,
  currency text not null,
  amount bigint not null check (amount <> 0),
  -- No posting in another currency than its account's.
  foreign key (account_id, currency) references ledger_account (id, currency)
);
create index ledger_posting_by_entry on ledger_posting (entry_id);
create index ledger_posting_by_account on ledger_posting (account_id, id desc);

create function ledger_entry_balances() returns trigger language plpgsql as $$
declare
  entry bigint := case tg_table_name when 'ledger_entry' then new.id else (to_jsonb(new) ->> 'entry_id')::bigint end;
begin
  if exists (select from ledger_posting where entry_id = entry group by currency having sum(amount) <> 0)
     or not exists (select from ledger_posting where entry_id = entry) then
    raise exception 'ledger entry % does not balance', entry using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
-- Checked when the transaction ends: only then are all its postings there.
create constraint trigger ledger_entry_balances after insert on ledger_entry deferrable initially deferred for each row execute function ledger_entry_balances();
create constraint trigger ledger_posting_balances after insert on ledger_posting deferrable initially deferred for each row execute function ledger_entry_balances();

create function ledger_posting_moves_balance() returns trigger language plpgsql as $$
begin
  update ledger_account set balance = balance + new.amount where id = new.account_id and kind = 'customer';
  return null;
end $$;
create trigger ledger_posting_moves_balance after insert on ledger_posting for each row execute function ledger_posting_moves_balance();

create function ledger_account_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.balance <> 0 then
      raise exception 'a ledger account starts at zero' using errcode = 'integrity_constraint_violation';
    end if;
    return new;
  end if;
  -- Depth 2: called by the posting trigger. Whoever writes a balance by hand is at depth 1.
  if pg_trigger_depth() < 2 or (new.id, new.kind, new.currency) is distinct from (old.id, old.kind, old.currency) then
    raise exception 'a balance changes by postings alone' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger ledger_account_guard before insert or update on ledger_account for each row execute function ledger_account_guard();

create function ledger_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry for each statement execute function ledger_append_only();
create trigger ledger_posting_append_only before update or delete or truncate on ledger_posting for each statement execute function ledger_append_only();
create trigger ledger_account_append_only before delete or truncate on ledger_account for each statement execute function ledger_append_only();

-- Every line that is wrong: empty when the books are right.
create function ledger_audit() returns table (problem text, subject text, expected bigint, found bigint) language sql stable as $$
  select 'balance', a.id, coalesce(sum(p.amount), 0)::bigint, a.balance
  from ledger_account a left join ledger_posting p on p.account_id = a.id
  where a.kind = 'customer' group by a.id having coalesce(sum(p.amount), 0) <> a.balance
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
