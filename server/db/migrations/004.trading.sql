-- Up/down orders of the embedded platform (SRV-07). Amounts are minor units, prices points, moments milliseconds since 1970.
create table trade_order (
  id text primary key,
  customer_id integer not null references customer,
  account text not null references account,
  symbol text not null,
  direction text not null check (direction in ('up', 'down')),
  stake bigint not null check (stake > 0),
  currency text not null,
  payout_percent integer not null check (payout_percent > 0),
  open_points bigint not null check (open_points > 0),
  close_points bigint,
  opened_at bigint not null,
  expires_at bigint not null check (expires_at > opened_at),
  settled_at bigint check (settled_at >= expires_at),
  status text not null default 'open' check (status in ('open', 'won', 'lost', 'tie')),
  returned bigint check (returned >= 0),
  stream text not null,
  -- An order is open, or it has its end in full: no row can be half settled.
  check ((status = 'open') = (returned is null) and (status = 'open') = (settled_at is null)),
  check (status <> 'lost' or returned = 0),
  check (status <> 'tie' or returned = stake),
  check (status <> 'won' or returned >= stake)
);
-- What the settlement asks for, many times a second.
create index trade_order_due on trade_order (expires_at) where status = 'open';
create index trade_order_history on trade_order (customer_id, opened_at desc);
create index trade_order_by_account on trade_order (account, opened_at desc);
