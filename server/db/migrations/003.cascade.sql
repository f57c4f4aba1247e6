create table card (
  id text primary key,
  customer_id integer not null references customer,
  token text not null,
  fingerprint text not null,
  brand text not null,
  last4 text not null check (last4 ~ '^\d{4}$'),
  expires text not null check (expires ~ '^\d{4}-\d{2}$'),
  entropay boolean not null,
  can_load boolean not null default true,
  saved_at bigint not null,
  unique (customer_id, fingerprint)
);

create table deposit (
  id text primary key,
  customer_id integer not null references customer,
  account_id text not null references account,
  amount bigint not null check (amount > 0),
  currency text not null,
  bonus boolean not null,
  fixed boolean not null,
  card_id text references card,
  stack text not null,
  status text not null check (status in ('open', 'succeeded', 'failed', 'cancelled')),
  code text,
  opened_at bigint not null,
  closed_at bigint,
  check ((status = 'open') = (closed_at is null))
);
create index deposit_by_customer on deposit (customer_id, opened_at desc);
create index deposit_open on deposit (customer_id) where status = 'open';

-- Cancelled by its person before its first charge arrived: a charge that is still under way is refused.
create table shut_deposit (
  id text primary key,
  customer_id integer not null references customer,
  at bigint not null
);

-- A passed check, so that no charge goes round it.
create table card_check (
  deposit_id text primary key,
  customer_id integer not null references customer,
  card_id text not null references card,
  amount bigint not null,
  currency text not null,
  passed_at bigint not null
);

create table payment_attempt (
  reference text primary key,
  deposit_id text not null references deposit,
  customer_id integer not null references customer,
  seq integer not null check (seq between 1 and 3),
  processor text not null,
  fingerprint text,
  status text not null check (status in ('prepared', 'sent', 'secure', 'waiting', 'unknown', 'voiding', 'approved', 'declined', 'voided')),
  code text,
  message text,
  next boolean not null default false,
  bank_url text,
  secure_code text unique,
  processor_id text,
  prepared_at bigint not null,
  sent_at bigint,
  settled_at bigint,
  -- When the processor is asked next by ourselves, with growing delays.
  ask_at bigint,
  late text check (late in ('found', 'returned')),
  unique (deposit_id, seq),
  -- The bytes of a charge never leave before this row says so.
  check (status = 'prepared' or status = 'voided' or sent_at is not null),
  check (status <> 'secure' or bank_url is not null),
  check (late is null or status in ('declined', 'voided'))
);
-- A second charge cannot begin while one may still take money, or has (FUND-35): the database itself refuses it.
create unique index payment_attempt_one_live on payment_attempt (deposit_id)
  where status in ('prepared', 'sent', 'secure', 'waiting', 'unknown', 'voiding', 'approved');
create index payment_attempt_to_ask on payment_attempt (ask_at) where ask_at is not null;
create index payment_attempt_declines on payment_attempt (fingerprint, settled_at) where status = 'declined';
create index payment_attempt_by_customer on payment_attempt (customer_id, sent_at);
