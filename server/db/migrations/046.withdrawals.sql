-- Withdrawals (WD-01 to WD-15). Amounts are minor units, moments milliseconds since 1970.

-- Money of open withdrawals, what payouts have taken out, and fees.
insert into ledger_account (id, kind, currency)
select 'house:' || name || ':' || currency, 'house', currency
from unnest(array['withdrawals', 'payouts', 'fees']) as name,
     unnest(array['USD', 'EUR', 'GBP', 'RUB', 'BTC', 'LTC', 'ETH', 'DSH', 'DASH', 'BCH', 'XRP', 'ZEC', 'XMR', 'ETC', 'NEO', 'USDT', 'TOKEN']) as currency;

-- A bonus or gift that is not free money, with the turnover that was demanded when it was granted (WD-14).
create table bonus_grant (
  reference text primary key references ledger_entry (reference),
  account text not null references account,
  kind text not null check (kind in ('bonus', 'gift')),
  amount bigint not null check (amount > 0),
  needed bigint not null check (needed > 0),
  granted_at bigint not null,
  -- The withdrawal that it was given up for.
  given_up_for text
);
create index bonus_grant_by_account on bonus_grant (account);
insert into bonus_grant (reference, account, kind, amount, needed, granted_at)
select e.reference, p.account_id, case when e.reference like 'gift:%' then 'gift' else 'bonus' end, p.amount,
  least(p.amount * 20, 1000000000000000), e.at
from ledger_entry e join ledger_posting p on p.entry_id = e.id join account a on a.id = p.account_id
where e.kind = 'bonus' and p.amount > 0 and a.type <> 'exchange';
create index trade_order_turnover on trade_order (account, opened_at) where status in ('won', 'lost');

create table withdrawal (
  id text primary key,
  customer_id integer not null references customer,
  account text not null references account,
  -- The Idempotency-Key it was requested with.
  key text,
  method text not null,
  -- The destination as shown. A card is masked here and named by its id.
  wallet text not null,
  card_id text references card,
  -- `amount` leaves the account, `fee` of it is ours; `gives_up` is bonus money that goes back to us in addition.
  amount bigint not null check (amount > 0 and amount <= 1000000000000000),
  currency text not null,
  fee bigint not null check (fee >= 0 and fee < amount),
  gives_up bigint not null check (gives_up >= 0),
  arrives bigint not null check (arrives > 0),
  arrives_currency text not null,
  -- In US cents when it was requested, for the limits of review and identity.
  worth bigint not null check (worth >= 0),
  state text not null check (state in ('requested', 'inReview', 'approved', 'sending', 'sent', 'rejected', 'cancelled', 'returned')),
  requested_at bigint not null,
  -- The time of the server's next step; null: a person or the payout side takes it.
  due_at bigint,
  -- A reason for a review that came while it was being sent or reviewed, a text key.
  review_code text,
  unique (customer_id, key),
  check ((method = 'Credit Card') = (card_id is not null)),
  foreign key (account, currency) references ledger_account (id, currency)
);
create index withdrawal_by_customer on withdrawal (customer_id, requested_at desc);
create index withdrawal_due on withdrawal (due_at) where due_at is not null;

create table withdrawal_step (
  seq bigint generated always as identity primary key,
  withdrawal_id text not null references withdrawal,
  state text not null,
  at bigint not null,
  -- In the words of an operator or the payout side.
  reason text,
  -- The server's own reason, a text key.
  code text
);
create index withdrawal_step_by_withdrawal on withdrawal_step (withdrawal_id, seq);

-- One order to the payout side, stored before it is sent.
create table payout_attempt (
  reference text primary key,
  withdrawal_id text not null references withdrawal,
  status text not null check (status in ('sent', 'unknown', 'accepted', 'voiding', 'paid', 'rejected', 'returned', 'notSent', 'voided')),
  payout_id text,
  sent_at bigint not null,
  settled_at bigint,
  -- The time of the next question about its status; null: never again.
  ask_at bigint
);
create index payout_attempt_due on payout_attempt (ask_at) where ask_at is not null;
-- A second order while an earlier one may still pay would pay twice.
create unique index payout_attempt_live on payout_attempt (withdrawal_id) where status not in ('notSent', 'voided');

create table payout_address (
  id text primary key,
  customer_id integer not null references customer,
  method text not null,
  wallet text not null,
  label text not null,
  added_at bigint not null,
  unique (customer_id, method, wallet)
);
-- A person whose new addresses wait. `off_at`: the time when they switched the wait off; it ends a day later.
create table payout_hold (customer_id integer primary key references customer, off_at bigint);

-- Letters about withdrawals and addresses that wait to be sent; written with their cause.
create table withdrawal_letter (
  id bigint generated always as identity primary key,
  customer_id integer not null references customer,
  event text not null,
  kind text not null,
  params jsonb not null,
  at bigint not null,
  -- The time of the next try, later after each failure.
  next_at bigint not null,
  attempts integer not null default 0,
  sent_at bigint,
  unique (customer_id, event)
);
create index withdrawal_letter_waiting on withdrawal_letter (next_at) where sent_at is null;

alter table operator_action drop constraint operator_action_action_check;
alter table operator_action add constraint operator_action_action_check
  check (action in ('charged', 'not-charged', 'refund', 'chargeback', 'vanished', 'credit', 'approve', 'reject'));
