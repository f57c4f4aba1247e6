-- A repeated check of the person's factor before an action (SEC-08). One for each session, purpose and set of parameters.
create table step_up (
  id text primary key,
  session text not null references web_session (hash) on delete cascade,
  customer_id integer not null references customer,
  purpose text not null,
  -- SHA-256 of the action's parameters: a code for one amount or address confirms no other.
  params_hash text not null,
  factor text not null check (factor in ('email', 'google', 'sms')),
  status text not null check (status in ('asked', 'proven')),
  made_at bigint not null,
  unique (session, purpose, params_hash)
);
create index step_up_by_customer on step_up (customer_id);
create index step_up_by_age on step_up (made_at);

-- When this session last proved a factor, and which one.
alter table web_session add column checked_at bigint;
alter table web_session add column checked_factor text check (checked_factor in ('email', 'google', 'sms'));
-- What the list of devices shows (SEC-10). `id` names a session to its own person; it opens nothing.
alter table web_session add column id text not null default gen_random_uuid()::text;
alter table web_session add column device text;
alter table web_session add column country text;
create unique index web_session_by_id on web_session (id);
