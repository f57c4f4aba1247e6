-- One wallet of a currency for each exchange account (ACC-06).
create unique index account_exchange_wallet on account (customer_id, currency) where type = 'exchange';

-- Traders who let others copy their trades (TRD-13). What others know them by says nothing about the person.
create table copy_offer (
  customer_id integer primary key references customer,
  public_id text not null unique,
  offered_at bigint not null
);

create table copy_trading (
  id text primary key,
  customer_id integer not null references customer,
  account_id text not null,
  currency text not null,
  trader_id integer not null references customer check (trader_id <> customer_id),
  -- Kept beside the trader, so that a copy can be named after the offer was taken back.
  trader_public_id text not null,
  stake bigint not null check (stake > 0),
  max_loss bigint not null check (max_loss >= stake),
  started_at bigint not null,
  ends_at bigint not null check (ends_at > started_at),
  status text not null default 'running' check (status in ('running', 'stopped', 'ended', 'lossReached', 'withdrawn')),
  stopped_at bigint,
  check ((status = 'running') = (stopped_at is null)),
  -- The account's own currency: a stake in another one is no amount of this account.
  foreign key (account_id, currency) references ledger_account (id, currency)
);
create index copy_trading_by_customer on copy_trading (customer_id, started_at desc);
create unique index copy_trading_running on copy_trading (trader_id, account_id) where status = 'running';

-- What became of each order of the trader. The key holds a copy to one order for each of the trader's.
create table copy_order (
  copy_id text not null references copy_trading,
  source_order text not null references trade_order,
  order_id text unique references trade_order,
  refusal text,
  at bigint not null,
  primary key (copy_id, source_order),
  check ((order_id is null) <> (refusal is null))
);

-- A signature as it was drawn or typed: a PNG as a data address (VER-06).
create table signature (
  name text primary key,
  customer_id integer not null references customer,
  png text not null,
  signed_at bigint not null
);
create index signature_by_customer on signature (customer_id, signed_at desc);
