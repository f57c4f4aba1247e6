-- An unreadable reversal is listed until an operator ends it (FUND-45): booked as they name it, or closed. `seen_at` is unknown of
-- earlier ones. `reference`: of the attempt that it names, if that part is readable: until its end the person's withdrawals are
-- reviewed.
alter table unreadable_reversal add column seen_at bigint;
alter table unreadable_reversal add column ended_at bigint;
alter table unreadable_reversal add column reference text;
create index unreadable_reversal_open on unreadable_reversal (reference) where ended_at is null;
