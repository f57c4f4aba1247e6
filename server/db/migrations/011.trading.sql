-- Play money stays by itself: what demo accounts stake and win never meets the house's own stakes and profit.
insert into ledger_account (id, kind, currency)
select 'house:' || name || ':' || currency, 'house', currency
from unnest(array['playStakes', 'playProfit']) as name,
     unnest(array['USD', 'EUR', 'GBP', 'RUB', 'BTC', 'LTC', 'ETH', 'DSH', 'DASH', 'BCH', 'XRP', 'ZEC', 'XMR', 'ETC', 'NEO', 'USDT', 'TOKEN']) as currency;

-- Kept on the order, so that it ends in the books in which it began.
alter table trade_order add column purse text not null default 'real' check (purse in ('real', 'play'));

-- The stream as far as it decided about money: each quote in force when an order opened or ended. `at` is the quarter of a second.
create table trade_quote (
  stream text not null,
  symbol text not null,
  at bigint not null,
  points bigint not null check (points > 0),
  primary key (stream, symbol, at)
);
insert into trade_quote (stream, symbol, at, points)
select stream, symbol, opened_at - opened_at % 250, open_points from trade_order
union
select stream, symbol, expires_at - expires_at % 250, close_points from trade_order where close_points is not null
on conflict do nothing;

create function trade_quote_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'a quote that was given is never changed' using errcode = 'integrity_constraint_violation';
end $$;
create trigger trade_quote_append_only before update or delete or truncate on trade_quote for each statement execute function trade_quote_append_only();

-- The last results of an account, as the platform shows them.
create index trade_order_by_settled on trade_order (account, settled_at desc) where status <> 'open';
