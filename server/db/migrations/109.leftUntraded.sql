-- What of the deposits that were not traded with once has left with a withdrawal, and has paid its fee (WD-06, case two): it need not be traded
-- with any more. How much it was is not known of earlier withdrawals: all of their amount counts, in favour of the person.
alter table withdrawal add column untraded bigint not null default 0;
update withdrawal set untraded = amount where fee > 0;
alter table withdrawal add constraint withdrawal_untraded check (untraded between 0 and amount);
create index withdrawal_left_untraded on withdrawal (account) where untraded > 0;
