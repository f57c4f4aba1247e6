-- Calls counted for all processes together (SRV-13), by a hash of route and caller. Unlogged: a count is written without waiting for the
-- disk, and a crash of the database may forget it.
create unlogged table rate_limit (
  key text primary key,
  count integer not null check (count > 0),
  resets_at bigint not null
) with (fillfactor = 50);

-- Responses of the news provider, so that an article that one process lists is found by another.
create table feed_cache (
  name text primary key,
  value text not null,
  loaded_at bigint not null
);
