-- Offers with a deadline (ENG-02, ENG-03). The row is written when the offer is first asked for, and its deadline never moves after.
create table promotion_offer (
  customer_id integer not null references customer,
  offer text not null check (offer in ('limited_offer', 'risk_free')),
  -- The promotion with its season: of each a person gets the offer once.
  promotion text not null,
  -- What is promised, in hundredths of a percent, whatever the house's table says later.
  basis_points integer not null check (basis_points > 0),
  offered_at bigint not null,
  until bigint not null check (until > offered_at),
  status text not null default 'offered' check (status in ('offered', 'accepted', 'ignored')),
  answered_at bigint,
  primary key (customer_id, promotion),
  check ((status = 'offered') = (answered_at is null))
);
create index promotion_offer_by_kind on promotion_offer (customer_id, offer, offered_at desc);

-- Promotions that a person has taken: redeemed or accepted (`held`), chosen for the next deposit (`active`), given with one (`used`).
create table person_promotion (
  customer_id integer not null references customer,
  promotion text not null,
  basis_points integer not null check (basis_points > 0),
  status text not null check (status in ('held', 'active', 'used')),
  since bigint not null,
  until bigint not null check (until > since),
  -- The movement of the ledger that it was given by.
  reference text unique,
  used_at bigint,
  primary key (customer_id, promotion),
  check ((status = 'used') = (reference is not null) and (status = 'used') = (used_at is not null))
);
-- A deposit is increased by one promotion at most.
create unique index person_promotion_active on person_promotion (customer_id) where status = 'active';
