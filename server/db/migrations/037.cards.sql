-- The card that a person prefers comes first, whichever they saved last (FUND-18).
alter table card add column preferred_at bigint;
