-- The running ranking of a contest in small parts (ENG-10): a place is the number of rows before a part and a count within it.

-- The first position of a part, which ends where the next one begins. `placed`: the rows before it, without the changes of the tally.
-- Part 0 begins before any result, and the last part after any: what is placed before it is the number of participants.
create table tourney_part (
  tourney_id text not null references tourney on delete cascade,
  loss bigint not null,
  last_at bigint not null,
  customer_id integer not null,
  part integer not null,
  placed integer not null,
  primary key (tourney_id, loss, last_at, customer_id)
);

-- Bands of fixed bounds held any number of equal results.
drop trigger tourney_score_tallies on tourney_score;
drop function tourney_score_tallies();
drop table tourney_tally;
drop index tourney_score_order;
alter table tourney_score drop column band;
create index tourney_score_order on tourney_score (tourney_id, loss, last_at, customer_id);

-- Changes to the number of rows in a part: a shared count would make orders that end together wait for each other.
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

-- Cuts a ranking into parts of a size. Its caller holds 'ranking start' and 'ranking tally'.
create function tourney_cut(contest text, size integer) returns void language plpgsql as $$
declare
  total integer;
begin
  select count(*) into total from tourney_score where tourney_id = contest;
  delete from tourney_part where tourney_id = contest;
  delete from tourney_tally where tourney_id = contest;
  insert into tourney_part (tourney_id, loss, last_at, customer_id, part, placed)
  select contest, o.loss, o.last_at, o.customer_id, o.index / size, o.index
  from (
    select s.loss, s.last_at, s.customer_id, (row_number() over (order by s.loss, s.last_at, s.customer_id) - 1)::integer as index
    from tourney_score s where s.tourney_id = contest
  ) o where o.index > 0 and o.index % size = 0
  union all values (contest, -9007199254740991, 0, 0, 0, 0), (contest, 9007199254740991, 0, 0, total / size + 1, total);
end $$;

-- Adds the changes of a ranking to what is placed before its parts. Its caller holds 'ranking tally'.
create function tourney_fold(contest text) returns void language sql as $$
  with taken as (delete from tourney_tally where tourney_id = contest returning part, change),
    summed as (select part, sum(change)::integer as change from taken group by part),
    moved as (
      select p.part, sum(s.change) over (order by p.part rows between unbounded preceding and 1 preceding) as change
      from tourney_part p left join summed s on s.part = p.part where p.tourney_id = contest
    )
  update tourney_part p set placed = p.placed + m.change from moved m
  where p.tourney_id = contest and p.part = m.part and m.change <> 0
$$;

-- The place of a row. A plan is kept for a session: planning would take longer than reading.
create function tourney_place_of(contest text, own_loss bigint, own_last_at bigint, own_id integer) returns integer stable language plpgsql as $$
declare
  own_part record;
  changed integer;
  better integer;
begin
  select p.part, p.placed, p.loss, p.last_at, p.customer_id into own_part from tourney_part p
  where p.tourney_id = contest and (p.loss, p.last_at, p.customer_id) <= (own_loss, own_last_at, own_id)
  order by p.loss desc, p.last_at desc, p.customer_id desc limit 1;
  select coalesce(sum(t.change), 0) into changed from tourney_tally t where t.tourney_id = contest and t.part < coalesce(own_part.part, 0);
  select count(*) into better from tourney_score o
  where o.tourney_id = contest and (o.loss, o.last_at, o.customer_id) < (own_loss, own_last_at, own_id)
    and (o.loss, o.last_at, o.customer_id) >= (coalesce(own_part.loss, -9007199254740991), coalesce(own_part.last_at, 0), coalesce(own_part.customer_id, 0));
  return coalesce(own_part.placed, 0) + changed + better + 1;
end $$;

-- The first rows of a ranking, and one person's wherever it is, by one snapshot.
create function tourney_standing(contest text, customer integer, most integer)
returns table (customer_id integer, cents bigint, last_at bigint, place integer, is_first boolean, participants integer) stable language plpgsql as $$
declare
  own tourney_score;
  total integer;
begin
  select coalesce((select p.placed from tourney_part p where p.tourney_id = contest order by p.loss desc limit 1), 0)
    + coalesce((select sum(t.change) from tourney_tally t where t.tourney_id = contest), 0) into total;
  return query select s.customer_id, s.cents, s.last_at, (row_number() over (order by s.loss, s.last_at, s.customer_id))::integer, true, total
  from (select * from tourney_score f where f.tourney_id = contest order by f.loss, f.last_at, f.customer_id limit most) s;
  select * into own from tourney_score s where s.tourney_id = contest and s.customer_id = customer;
  if found then
    return query select own.customer_id, own.cents, own.last_at,
      tourney_place_of(contest, own.loss, own.last_at, own.customer_id), false, total;
  end if;
end $$;
