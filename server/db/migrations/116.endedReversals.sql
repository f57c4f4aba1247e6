-- An unreadable reversal is listed until an operator ends it (FUND-45): booked as they name it, or closed. `seen_at` is unknown of
-- earlier ones.
alter table unreadable_reversal add column seen_at bigint;
alter table unreadable_reversal add column ended_at bigint;
