-- Calls that are limited for all processes together, by key, within a window that begins with the first of them.
create table call_count (
  key text primary key,
  count integer not null check (count >= 0),
  since bigint not null
);
create index call_count_by_age on call_count (since);
