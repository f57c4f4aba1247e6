-- Finds the bonuses that a withdrawal gave up, which come back with it (WD-06).
create index bonus_grant_given_up_for on bonus_grant (given_up_for) where given_up_for is not null;
