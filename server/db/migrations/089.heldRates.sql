-- The payout side's rates that a quote has shown, held for its person until they have confirmed it (WD-06). Replaced by a later quote, so
-- there is one row for each account and method.
create table held_rate (
  customer_id integer not null references customer,
  account text not null references account,
  method text not null,
  -- Dollars for one unit of each currency, in hundred-millionths.
  rates jsonb not null,
  held_at bigint not null,
  primary key (customer_id, account, method)
);
