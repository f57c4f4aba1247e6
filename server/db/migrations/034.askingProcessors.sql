-- ENTROPAY waits for the card's security code (FUND-28).
alter table payment_attempt add column needs_cvv boolean not null default false;

-- Processors that a person passed over in a deposit: a charge that is still under way is refused.
create table passed_over (
  deposit_id text not null,
  processor text not null,
  customer_id integer not null references customer,
  at bigint not null,
  primary key (customer_id, deposit_id, processor)
);

-- Sessions on ZOOM's page, so that it opens for their own person alone (FUND-26).
create table zoom_session (
  session text primary key,
  customer_id integer not null references customer,
  deposit_id text,
  url text not null,
  opened_at bigint not null
);
create index zoom_session_by_time on zoom_session (opened_at);
