-- Coin invoices (INV-01 to INV-07). Amounts in minor units: hundred-millionths of the coin, cents of an account.

create table invoice (
  guid text primary key,
  customer_id integer not null references customer,
  account text not null,
  -- The Idempotency-Key it was opened with: a repeat after a crash finds it (SRV-04).
  key text,
  coin text not null check (coin in ('bch', 'btc', 'dash', 'eth', 'ltc', 'token', 'usdt', 'zcash')),
  network text not null,
  -- Never used twice: a payment to it can belong to one invoice alone.
  address text not null unique,
  amount bigint not null check (amount > 0),
  -- What the whole amount credits while the rate is locked.
  worth bigint not null check (worth > 0),
  worth_currency text not null,
  bonus boolean not null,
  state text not null check (state in ('new', 'partial', 'confirming', 'settled', 'over', 'short', 'late', 'expired')),
  opened_at bigint not null,
  deadline bigint not null check (deadline > opened_at),
  paid bigint not null default 0 check (paid >= 0),
  -- The part of it that arrived in time and is credited, in the coin; the shares of the locked worth are cut from it.
  credited_in_time bigint not null default 0 check (credited_in_time >= 0),
  credited bigint not null default 0 check (credited >= 0),
  hash text,
  confirmations integer not null default 0 check (confirmations >= 0),
  confirmations_needed integer not null check (confirmations_needed > 0),
  looked_at bigint not null,
  -- When the chain is asked again without anybody asking; null: no more.
  look_next_at bigint,
  -- The person said that it is sent.
  announced_at bigint,
  unique (customer_id, key),
  foreign key (account, worth_currency) references ledger_account (id, currency)
);
create index invoice_by_customer on invoice (customer_id, opened_at desc);
create index invoice_by_look on invoice (look_next_at) where look_next_at is not null;

create table invoice_payment (
  invoice text not null references invoice,
  txid text not null,
  amount bigint not null check (amount > 0),
  seen_at bigint not null,
  confirmations integer not null check (confirmations >= 0),
  -- What it added to the account; null until it is confirmed.
  credited bigint check (credited >= 0),
  credited_at bigint,
  primary key (invoice, txid),
  check ((credited is null) = (credited_at is null))
);

create table bitcoin_draft (
  customer_id integer primary key references customer,
  amount text not null,
  currency text not null,
  saved_at bigint not null
);
