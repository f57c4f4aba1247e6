-- A second factor that is being set up: a code of it switches it on (SEC-03).
create table factor_setup (
  id text primary key,
  session text not null references web_session (hash) on delete cascade,
  customer_id integer not null references customer,
  factor text not null check (factor in ('email', 'google', 'sms')),
  -- The address or number that gets the code; an app's encrypted secret.
  target text not null,
  made_at bigint not null,
  unique (session, factor)
);
create index factor_setup_by_customer on factor_setup (customer_id);
create index factor_setup_by_age on factor_setup (made_at);

-- Unused recovery codes, as HMACs (SEC-07). A used one is deleted.
create table recovery_code (
  hash text primary key,
  customer_id integer not null references customer
);
create index recovery_code_by_customer on recovery_code (customer_id);

-- Passkeys (SEC-09). `id` and `public_key` are base64url.
create table passkey (
  id text primary key,
  customer_id integer not null references customer,
  public_key text not null,
  -- The authenticator's signature counter; 0 where it has none.
  counter bigint not null,
  transports text not null,
  name text not null,
  made_at bigint not null,
  used_at bigint
);
create index passkey_by_customer on passkey (customer_id);

-- The challenge that a browser's next passkey answers. One for each cookie and purpose.
create table passkey_challenge (
  holder text not null,
  purpose text not null check (purpose in ('add', 'signIn')),
  challenge text not null,
  made_at bigint not null,
  primary key (holder, purpose)
);
create index passkey_challenge_by_age on passkey_challenge (made_at);
