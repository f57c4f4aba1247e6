-- The running ranking of a contest (ENG-08, ENG-10): counted with each order that ends, so that a place is read by indexes.

-- What a currency is worth from the start of a contest: points / unit dollars for each of its smallest units.
-- A contest without rates is not counted yet; a currency without a rate does not count at all.
create table tourney_rate (
  tourney_id text not null references tourney on delete cascade,
  currency text not null,
  points bigint not null check (points > 0),
  unit bigint not null check (unit > 0),
  primary key (tourney_id, currency)
);

-- The net profit of a participant's orders in one currency, in its smallest units.
create table tourney_net (
  tourney_id text not null references tourney on delete cascade,
  customer_id integer not null,
  currency text not null,
  net bigint not null,
  last_at bigint not null,
  primary key (tourney_id, customer_id, currency)
);

-- The rule of domain/tournaments/score.ts: the net of each currency in cents of a dollar, rounded towards zero.
create view tourney_result as
select n.tourney_id, n.customer_id, sum(div(n.net::numeric * r.points * 100, r.unit))::bigint as cents, max(n.last_at) as last_at
from tourney_net n join tourney_rate r on r.tourney_id = n.tourney_id and r.currency = n.currency
group by n.tourney_id, n.customer_id;

-- The lower a band, the better: each holds results that differ by some 2.5 %.
create table tourney_score (
  tourney_id text not null references tourney on delete cascade,
  customer_id integer not null,
  cents bigint not null,
  last_at bigint not null,
  loss bigint not null generated always as (-cents) stored,
  band integer not null generated always as ((-sign(cents::float8) * floor(40 * ln(1 + abs(cents)::float8)))::integer) stored,
  primary key (tourney_id, customer_id)
);
-- The order of domain/tournaments/ranking.ts.
create index tourney_score_order on tourney_score (tourney_id, band, loss, last_at, customer_id);

-- How many participants a band has, as changes to be summed: a shared count would make orders that end together wait for each other.
create table tourney_tally (tourney_id text not null, band integer not null, change integer not null);
create index tourney_tally_by_band on tourney_tally (tourney_id, band) include (change);

create function tourney_score_tallies() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.band = old.band then
      return null;
    end if;
    insert into tourney_tally values (old.tourney_id, old.band, -1);
  end if;
  insert into tourney_tally values (new.tourney_id, new.band, 1);
  return null;
end $$;
create trigger tourney_score_tallies after insert or update of cents on tourney_score for each row execute function tourney_score_tallies();

create function trade_order_counts_in_contests() returns trigger language plpgsql as $$
declare
  contest text;
begin
  -- runningRanking.ts waits for this lock: it sums the orders that ended before, and those that end later are counted here.
  perform pg_advisory_xact_lock_shared(hashtextextended('ranking start', 0));
  for contest in
    select t.id from tourney t join tourney_rate r on r.tourney_id = t.id and r.currency = new.currency
    where t.closed_at is null and t.date_start <= new.opened_at and new.opened_at < t.date_end and new.expires_at <= t.date_end order by t.id
  loop
    insert into tourney_net (tourney_id, customer_id, currency, net, last_at)
    values (contest, new.customer_id, new.currency, new.returned - new.stake, new.settled_at)
    on conflict (tourney_id, customer_id, currency)
    do update set net = tourney_net.net + excluded.net, last_at = greatest(tourney_net.last_at, excluded.last_at);
    insert into tourney_score (tourney_id, customer_id, cents, last_at) values (contest, new.customer_id, 0, 0)
    on conflict (tourney_id, customer_id) do nothing;
    -- Of two orders that end at once, in two currencies, the second waits here and then reads the net of the first.
    perform 1 from tourney_score s where s.tourney_id = contest and s.customer_id = new.customer_id for no key update;
    update tourney_score s set cents = r.cents, last_at = r.last_at from tourney_result r
    where s.tourney_id = contest and s.customer_id = new.customer_id and r.tourney_id = contest and r.customer_id = new.customer_id;
  end loop;
  return null;
end $$;
create index tourney_open on tourney (date_end) where closed_at is null;
create trigger trade_order_scored after update of status on trade_order for each row
  when (old.status = 'open' and new.status <> 'open' and new.funds_kind = 'real') execute function trade_order_counts_in_contests();
create trigger trade_order_scored_at_once after insert on trade_order for each row
  when (new.status <> 'open' and new.funds_kind = 'real') execute function trade_order_counts_in_contests();
