-- The last payouts of each method, for its usual time, without all of everybody's (SRV-15).
create index withdrawal_left_by_method on withdrawal (method, left_at desc) where left_at is not null;
