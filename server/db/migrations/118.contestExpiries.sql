-- The last counted trade of a result closes when it expires (decision 020), not when a job settles it: one run settles all that it finds due,
-- and results would be equal that are not.

-- An order counts if contests were offered to its person when it was opened (APP-26): the settings are known to the server alone. The order table
-- is locked first, so that no order ends meanwhile, which would be counted by the function before.
alter table trade_order add column in_contests boolean not null default true;
-- No part of a ranking moves while rows are counted in it.
select pg_advisory_xact_lock_shared(hashtextextended('ranking start', 0));

create or replace function trade_order_counts_in_contests() returns trigger language plpgsql as $$
declare
  contest text;
begin
  if not new.in_contests then
    return null;
  end if;
  -- runningRanking.ts waits for this lock: it sums the orders that ended before, and those that end later are counted here.
  perform pg_advisory_xact_lock_shared(hashtextextended('ranking start', 0));
  for contest in
    select t.id from tourney t join tourney_rate r on r.tourney_id = t.id and r.currency = new.currency
    where t.closed_at is null and t.date_start <= new.opened_at and new.opened_at < t.date_end and new.expires_at <= t.date_end order by t.id
  loop
    insert into tourney_net (tourney_id, customer_id, currency, net, last_at)
    values (contest, new.customer_id, new.currency, new.returned - new.stake, new.expires_at)
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

-- The running rankings, as they are counted from now on.
update tourney_net n set last_at = coalesce((
  select max(o.expires_at) from trade_order o
  where o.customer_id = n.customer_id and o.currency = n.currency and o.status <> 'open' and o.funds_kind = 'real'
    and o.opened_at >= t.date_start and o.opened_at < t.date_end and o.expires_at <= t.date_end
), n.last_at)
from tourney t where t.id = n.tourney_id;
update tourney_score s set last_at = r.last_at from tourney_result r
where r.tourney_id = s.tourney_id and r.customer_id = s.customer_id and r.last_at <> s.last_at;
