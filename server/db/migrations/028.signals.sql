-- Trading signals (ENG-12), at most one for each symbol and time. Signals of another quote stream are not shown. Times in milliseconds,
-- prices in points.
create table signal (
  stream text not null,
  symbol text not null,
  at bigint not null,
  rule text not null,
  direction text not null check (direction in ('up', 'down')),
  valid_until bigint not null,
  expiry_ms integer not null check (expiry_ms > 0),
  expires_at bigint not null,
  open_points integer not null,
  figures jsonb not null,
  -- Null: computed too late for an order, so that nobody was shown it in time.
  published_at bigint check (published_at < valid_until),
  outcome text not null default 'open' check (outcome in ('open', 'won', 'lost', 'tie')),
  close_points integer,
  primary key (stream, symbol, at),
  check ((outcome = 'open') = (close_points is null))
);
create index signal_by_time on signal (stream, at desc, symbol desc);
create index signal_open on signal (stream, expires_at) where outcome = 'open';

-- Up to when the signals of a symbol are computed. Its row is locked by the process that writes the next ones.
create table signal_progress (
  stream text not null,
  symbol text not null,
  computed_to bigint not null,
  primary key (stream, symbol)
);

-- The signals that a person does not want: those of a symbol, or all of them ('*').
create table signal_mute (
  customer_id integer not null references customer,
  symbol text not null,
  primary key (customer_id, symbol)
);
