-- The payment that the letter with a code names (WD-07); null for an action that pays nothing. It goes with its row.
alter table step_up add column payment jsonb;
