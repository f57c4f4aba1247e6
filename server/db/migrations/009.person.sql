-- What other areas write of a person, and the user object shows (SES-17).
alter table customer
  -- The language the person last registered or signed in with; letters that they did not ask for are in it.
  add column language text,
  add column sign text check (sign = 'up'),
  add column passport text check (passport = 'up'),
  add column card text check (card = 'up'),
  add column can_upload boolean not null default true,
  add column wd_methods text not null default '',
  add column verification_type text not null default 'passport',
  add column tr_validate text check (tr_validate in ('yes', 'no')),
  add column tr_success text check (tr_success in ('yes', 'no')),
  add column tr_attempts integer not null default 0 check (tr_attempts >= 0),
  add column last_count integer,
  add column iq_start boolean not null default false,
  add column vload boolean not null default true,
  add column entro_pin boolean not null default false,
  add column md text,
  add column mdps text;
update customer set can_upload = false where verification = 'Full';

-- One-time links by mail: to a new password, or into a session (SES-07).
alter table password_reset rename to mailed_link;
alter table mailed_link add column purpose text not null default 'reset' check (purpose in ('reset', 'signIn'));
alter index password_reset_by_customer rename to mailed_link_by_customer;
alter index password_reset_by_age rename to mailed_link_by_age;

-- Sessions that were used on a phone, of visitors too, by what their cookie hashes to (SES-20).
create table mobile_visit (
  session text primary key,
  customer_id integer references customer,
  at bigint not null
);
create index mobile_visit_by_age on mobile_visit (at);

-- The bonuses a customer was granted, kept beside the balance as what they brought in is (SES-17).
alter table ledger_account add column granted bigint not null default 0;

create function ledger_granted() returns table (account_id text, granted bigint) language sql stable as $$
  select posting.account_id, sum(posting.amount)::bigint
  from ledger_posting posting join ledger_entry entry on entry.id = posting.entry_id
  where entry.kind = 'bonus' group by posting.account_id
$$;

alter table ledger_account disable trigger ledger_account_guard;
update ledger_account a set granted = g.granted from ledger_granted() g where g.account_id = a.id and a.kind = 'customer';
alter table ledger_account enable trigger ledger_account_guard;

create or replace function ledger_posting_moves_balance() returns trigger language plpgsql as $$
begin
  update ledger_account a
  set balance = a.balance + new.amount,
      deposited = a.deposited + case when e.kind in ('deposit', 'deposit.coin') then new.amount else 0 end,
      in_bitcoin = a.in_bitcoin or (e.kind = 'deposit.coin' and e.reference like 'btc:%'),
      granted = a.granted + case when e.kind = 'bonus' then new.amount else 0 end
  from ledger_entry e
  where a.id = new.account_id and a.kind = 'customer' and e.id = new.entry_id;
  return null;
end $$;

create or replace function ledger_account_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.balance <> 0 or new.deposited <> 0 or new.in_bitcoin or new.granted <> 0 then
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
  select 'entry', e.id::text || ' ' || p.currency, 0, sum(p.amount)::bigint
  from ledger_entry e join ledger_posting p on p.entry_id = e.id
  group by e.id, p.currency having sum(p.amount) <> 0
  union all
  select 'empty entry', e.id::text, 1, 0
  from ledger_entry e where not exists (select from ledger_posting p where p.entry_id = e.id)
  union all
  select 'currency', p.currency, 0, sum(p.amount)::bigint from ledger_posting p group by p.currency having sum(p.amount) <> 0
$$;
