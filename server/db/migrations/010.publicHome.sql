-- Contests (ENG-07): a row for each that the house has opened; its places are written when it is closed and never change after.
create table tourney (
  id text primary key,
  type text not null check (type in ('weekly', 'weekend')),
  date_start bigint not null,
  date_end bigint not null check (date_end > date_start),
  closed_at bigint check (closed_at >= date_end),
  unique (type, date_start)
);
create index tourney_last on tourney (type, date_end desc) where closed_at is not null;

create table tourney_place (
  tourney_id text not null references tourney,
  place integer not null check (place > 0),
  customer_id integer not null references customer,
  -- Net profit in cents of a dollar.
  cents bigint not null,
  last_at bigint not null,
  reward text,
  primary key (tourney_id, place),
  unique (tourney_id, customer_id)
);

-- What a contest is computed from, of all orders that were ever settled.
create index trade_order_settled on trade_order (opened_at) where status <> 'open';

-- Messages and wishes to be called (SUP-03, SUP-04). They wait here until the desk has taken them.
create table desk_message (
  id text primary key,
  -- What a draft that is sent twice has in common with itself.
  fingerprint text not null unique,
  kind text not null check (kind in ('contact', 'call')),
  customer_id integer references customer,
  name text not null default '',
  email text not null default '',
  phone text not null default '',
  message text not null default '',
  language text not null,
  -- Hashes: limits are kept without keeping addresses of devices, and the number is compared without its spelling.
  caller text not null,
  phone_hash text,
  received_at bigint not null,
  delivered_at bigint
);
create index desk_message_waiting on desk_message (received_at) where delivered_at is null;
create index desk_message_by_caller on desk_message (caller, kind, received_at);
create index desk_message_by_phone on desk_message (phone_hash, received_at) where phone_hash is not null;

-- The gift of a newcomer (SES-15): promised with the registration, given with the first deposit that it can be given with.
create table gift (
  customer_id integer primary key references customer,
  code text not null,
  promised_at bigint not null,
  -- The movement of the ledger that it was given by.
  reference text,
  given_at bigint,
  check ((reference is null) = (given_at is null))
);
