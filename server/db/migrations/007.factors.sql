-- A login whose password was right and whose second factor is still due. Held by the browser's cookie, of which only the hash is kept.
create table waiting_login (
  holder text primary key,
  customer_id integer not null references customer,
  factor text not null check (factor in ('email', 'google', 'sms')),
  -- The platform's half, as platform_session keeps it.
  platform_session text,
  made_at bigint not null
);
create index waiting_login_by_customer on waiting_login (customer_id);
create index waiting_login_by_age on waiting_login (made_at);

-- A code that was sent. One for each holder and purpose: a new one takes the place of the one before.
create table factor_code (
  holder text not null,
  purpose text not null,
  customer_id integer not null references customer,
  hash text not null,
  expires_at bigint not null,
  primary key (holder, purpose)
);
create index factor_code_by_age on factor_code (expires_at);

-- Wrong codes and sent codes of a customer, whatever the kind and wherever they come from.
create table factor_guard (
  customer_id integer primary key references customer,
  failures integer not null,
  last_at bigint not null,
  locked_until bigint not null,
  sends integer not null,
  sends_since bigint not null
);

create table totp_secret (
  customer_id integer primary key references customer,
  sealed text not null,
  -- The newest time step whose code was taken: neither it nor an older one is taken again.
  last_step bigint not null
);
