-- A part that has grown is divided alone: orders that end wait for a few hundred rows, instead of for a cut of the whole ranking.

-- Cuts a ranking into parts of a size, when it starts. The numbers of parts leave room between them. Its caller holds 'ranking start' and 'ranking tally'.
create or replace function tourney_cut(contest text, size integer) returns void language plpgsql as $$
declare
  total integer;
  room integer;
begin
  select count(*) into total from tourney_score where tourney_id = contest;
  room := 2000000000 / (total / size + 2);
  delete from tourney_part where tourney_id = contest;
  delete from tourney_tally where tourney_id = contest;
  insert into tourney_part (tourney_id, loss, last_at, customer_id, part, placed)
  select contest, o.loss, o.last_at, o.customer_id, o.index / size * room, o.index
  from (
    select s.loss, s.last_at, s.customer_id, (row_number() over (order by s.loss, s.last_at, s.customer_id) - 1)::integer as index
    from tourney_score s where s.tourney_id = contest
  ) o where o.index > 0 and o.index % size = 0
  union all values (contest, -9007199254740991, 0, 0, 0, 0), (contest, 9007199254740991, 0, 0, (total / size + 1) * room, total);
end $$;

-- Numbers the parts of a ranking anew, with as much room between them as there is. Its caller holds 'ranking start' and 'ranking tally'.
create function tourney_spread(contest text) returns void language sql as $$
  with spread as (
    select part, (row_number() over (order by part) - 1)::integer * (2000000000 / count(*) over ())::integer as number
    from tourney_part where tourney_id = contest
  ), tallied as (update tourney_tally t set part = s.number from spread s where t.tourney_id = contest and t.part = s.part)
  update tourney_part p set part = s.number from spread s where p.tourney_id = contest and p.part = s.part
$$;

-- Divides the largest part of a ranking that has grown to four times a size, into 16 parts at most; false if there is none.
-- Its caller holds 'ranking start' and 'ranking tally'.
create function tourney_divide(contest text, size integer) returns boolean language plpgsql as $$
declare
  grown record;
begin
  select g.* into grown from (
    select p.loss, p.last_at, p.customer_id, p.part, p.placed, lead(p.part) over w as next_part, lead(p.loss) over w as next_loss,
      lead(p.last_at) over w as next_last_at, lead(p.customer_id) over w as next_customer,
      lead(p.placed) over w - p.placed + coalesce(t.change, 0) as count
    from tourney_part p
    left join (select c.part, sum(c.change) as change from tourney_tally c where c.tourney_id = contest group by c.part) t on t.part = p.part
    where p.tourney_id = contest window w as (order by p.part)
  ) g where g.count > 4 * size order by g.count desc limit 1;
  if not found then
    return false;
  end if;
  if grown.next_part - grown.part <= 16 then
    perform tourney_spread(contest);
    return tourney_divide(contest, size);
  end if;
  insert into tourney_part (tourney_id, loss, last_at, customer_id, part, placed)
  select contest, o.loss, o.last_at, o.customer_id, grown.part + o.index / size * ((grown.next_part - grown.part) / 16), grown.placed + o.index
  from (
    select s.loss, s.last_at, s.customer_id, (row_number() over (order by s.loss, s.last_at, s.customer_id) - 1)::integer as index
    from tourney_score s
    where s.tourney_id = contest and (s.loss, s.last_at, s.customer_id) >= (grown.loss, grown.last_at, grown.customer_id)
      and (s.loss, s.last_at, s.customer_id) < (grown.next_loss, grown.next_last_at, grown.next_customer)
    order by s.loss, s.last_at, s.customer_id limit 16 * size
  ) o where o.index > 0 and o.index % size = 0;
  -- Its changes count before the next part, as they did, and not before the new ones, which were counted now.
  update tourney_tally t set part = (select max(p.part) from tourney_part p where p.tourney_id = contest and p.part < grown.next_part)
  where t.tourney_id = contest and t.part = grown.part;
  return true;
end $$;
