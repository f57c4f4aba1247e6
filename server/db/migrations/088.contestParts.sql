-- The running ranking of a contest in parts of similar size (ENG-10): a place is the sum of the better parts and a count within its own.

-- The first position of a part, which ends where the next one begins. Part 0 begins at the best result, and has no row.
create table tourney_part (
  tourney_id text not null references tourney on delete cascade,
  loss bigint not null,
  last_at bigint not null,
  customer_id integer not null,
  part integer not null check (part > 0),
  primary key (tourney_id, loss, last_at, customer_id)
);

-- Bands of fixed bounds held any number of equal results.
drop trigger tourney_score_tallies on tourney_score;
drop function tourney_score_tallies();
drop table tourney_tally;
drop index tourney_score_order;
alter table tourney_score drop column band;
create index tourney_score_order on tourney_score (tourney_id, loss, last_at, customer_id);

-- How many participants a part has, as changes to be summed: a shared count would make orders that end together wait for each other.
create table tourney_tally (tourney_id text not null, part integer not null, change integer not null);
create index tourney_tally_by_part on tourney_tally (tourney_id, part) include (change);
insert into tourney_tally (tourney_id, part, change) select tourney_id, 0, count(*) from tourney_score group by tourney_id;

-- The part of a position. Whoever counts by it holds the lock 'ranking start', so that no part moves meanwhile.
create function tourney_part_at(contest text, loss bigint, last_at bigint, customer_id integer) returns integer stable language sql as $$
  select coalesce((
    select p.part from tourney_part p where p.tourney_id = $1 and (p.loss, p.last_at, p.customer_id) <= ($2, $3, $4)
    order by p.loss desc, p.last_at desc, p.customer_id desc limit 1
  ), 0)
$$;

create function tourney_score_tallies() returns trigger language plpgsql as $$
declare
  old_part integer;
  new_part integer := tourney_part_at(new.tourney_id, new.loss, new.last_at, new.customer_id);
begin
  if tg_op = 'UPDATE' then
    old_part := tourney_part_at(old.tourney_id, old.loss, old.last_at, old.customer_id);
    if old_part = new_part then
      return null;
    end if;
    insert into tourney_tally values (old.tourney_id, old_part, -1);
  end if;
  insert into tourney_tally values (new.tourney_id, new_part, 1);
  return null;
end $$;
create trigger tourney_score_tallies after insert or update of cents, last_at on tourney_score
  for each row execute function tourney_score_tallies();

-- Cuts a ranking into parts of the same size: as many as each has participants. Its caller holds 'ranking start' alone.
create function tourney_cut(contest text) returns void language plpgsql as $$
declare
  total integer;
  size integer;
begin
  select count(*) into total from tourney_score where tourney_id = contest;
  size := greatest(ceil(sqrt(total)), 1);
  delete from tourney_part where tourney_id = contest;
  delete from tourney_tally where tourney_id = contest;
  insert into tourney_part (tourney_id, loss, last_at, customer_id, part)
  select contest, o.loss, o.last_at, o.customer_id, o.index / size
  from (
    select s.loss, s.last_at, s.customer_id, row_number() over (order by s.loss, s.last_at, s.customer_id) - 1 as index
    from tourney_score s where s.tourney_id = contest
  ) o where o.index > 0 and o.index % size = 0;
  insert into tourney_tally (tourney_id, part, change)
  select contest, part, least(size, total - part * size) from generate_series(0, (total - 1) / size) part where total > 0;
end $$;
