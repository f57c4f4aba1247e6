-- The referral programme (SUP-09 to SUP-11). Days are the first moments of UTC days; nothing is stored about visitors.

create table referral_link (
  code text primary key,
  customer_id integer not null references customer,
  name text not null,
  landing text not null,
  created_at bigint not null,
  -- Two links of one name could not be told apart.
  unique (customer_id, name)
);

create table referral_day (
  code text not null references referral_link,
  day bigint not null,
  clicks integer not null default 0 check (clicks >= 0),
  sign_ups integer not null default 0 check (sign_ups >= 0),
  deposits integer not null default 0 check (deposits >= 0),
  -- In minor units of the owner's balance.
  commission bigint not null default 0 check (commission >= 0),
  primary key (code, day)
);

-- The people who registered by a link. What they traded before `earned_until` has been counted.
create table referral_sign_up (
  customer_id integer primary key references customer,
  code text not null references referral_link,
  at bigint not null,
  earned_until bigint not null
);
create index referral_sign_up_due on referral_sign_up (earned_until);

-- Commission that was earned and not transferred is owed to the referrers' own ledger accounts.
insert into ledger_account (id, kind, currency)
select 'system:referrals:' || currency, 'system', currency from ledger_account where id like 'system:processors:%';
