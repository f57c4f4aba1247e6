-- Payments that a person reports: a bank transfer announced, or one by another method that has not arrived (FUND-39). They charge nothing.
create table payment_report (
  -- The reference that a bank transfer quotes.
  id text primary key,
  customer_id integer not null references customer,
  account_id text not null,
  currency text not null,
  method text not null,
  email text,
  amount bigint not null check (amount > 0),
  bonus boolean not null,
  fixed boolean not null,
  bitcoin text,
  -- The client's key: each report is recorded once (FUND-39).
  random text not null,
  reported_at bigint not null,
  credited_at bigint,
  credited_by text check (credited_by in ('statement', 'operator')),
  unique (customer_id, random),
  check ((credited_at is null) = (credited_by is null)),
  foreign key (account_id, currency) references ledger_account (id, currency)
);
create index payment_report_open on payment_report (reported_at) where credited_at is null;

-- Every entry of our bank account's statement, once. A held one waits for an operator: the money is here, its owner is not known.
create table bank_receipt (
  id text primary key,
  seq bigint not null unique,
  text text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  booked_at bigint not null,
  report_id text references payment_report,
  held text check (held in ('reference', 'currency', 'credited', 'account')),
  check ((report_id is null) = (held is not null))
);

-- What a person began and left, or tried (FUND-06).
create table purchase_event (
  id bigint generated always as identity primary key,
  customer_id integer not null references customer,
  kind text not null check (kind in ('tried', 'left')),
  amount bigint,
  currency text,
  at bigint not null
);
create index purchase_event_by_customer on purchase_event (customer_id, at);

insert into ledger_account (id, kind, currency)
select 'house:bank:' || currency, 'house', currency from ledger_account where id like 'house:processors:%';

alter table operator_action drop constraint operator_action_action_check;
alter table operator_action add constraint operator_action_action_check
  check (action in ('charged', 'not-charged', 'refund', 'chargeback', 'vanished', 'credit'));
