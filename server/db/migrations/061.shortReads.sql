-- What a call reads does not grow with a person's history (SRV-15).

-- What is open, each by its own index.
create index invoice_open on invoice (account) where state in ('new', 'partial', 'confirming');
create index withdrawal_open on withdrawal (customer_id) where state in ('requested', 'inReview', 'approved', 'sending');
-- The newest of each kind.
create index deposit_succeeded on deposit (customer_id, closed_at desc) where status = 'succeeded';
create index payment_attempt_by_processor on payment_attempt (customer_id, processor, prepared_at desc);
create index payment_report_by_time on payment_report (customer_id, reported_at);

-- The stakes of an account's orders that were won or lost: all of them, and since each bonus (WD-06, WD-14). A tie put nothing at risk.
alter table account add column traded bigint not null default 0 check (traded >= 0);
alter table bonus_grant add column turnover bigint not null default 0 check (turnover >= 0);
update account a set traded = (select coalesce(sum(stake), 0) from trade_order where account = a.id and status in ('won', 'lost'));
update bonus_grant g set turnover = (
  select coalesce(sum(stake), 0) from trade_order o where o.account = g.account and o.status in ('won', 'lost') and o.opened_at >= g.granted_at);
drop index trade_order_turnover;
drop index bonus_grant_by_account;
create index bonus_grant_bound on bonus_grant (account) where turnover < needed;

create function trade_order_counts_turnover() returns trigger language plpgsql as $$
begin
  update account set traded = traded + new.stake where id = new.account;
  -- What is traded beyond the need is not counted: most grants are done.
  update bonus_grant set turnover = turnover + new.stake where account = new.account and granted_at <= new.opened_at and turnover < needed;
  return null;
end $$;
create trigger trade_order_ended after update of status on trade_order for each row
  when (old.status = 'open' and new.status in ('won', 'lost')) execute function trade_order_counts_turnover();
create trigger trade_order_added after insert on trade_order for each row
  when (new.status in ('won', 'lost')) execute function trade_order_counts_turnover();

-- What a person's withdrawals were worth in US cents, without those that were given back, for the limit of identity.
create table withdrawal_total (customer_id integer primary key references customer, worth bigint not null check (worth >= 0));
insert into withdrawal_total select customer_id, sum(worth) from withdrawal where state in ('requested', 'inReview', 'approved', 'sending', 'sent')
group by customer_id;

create function withdrawal_counts_worth() returns trigger language plpgsql as $$
declare
  counted constant text[] := array['requested', 'inReview', 'approved', 'sending', 'sent'];
  change bigint := case when new.state = any (counted) then new.worth else 0 end;
begin
  if tg_op = 'UPDATE' and old.state = any (counted) then
    change := change - old.worth;
  end if;
  if change <> 0 then
    insert into withdrawal_total (customer_id, worth) values (new.customer_id, greatest(change, 0))
    on conflict (customer_id) do update set worth = withdrawal_total.worth + change;
  end if;
  return null;
end $$;
create trigger withdrawal_counts_worth after insert or update of state on withdrawal for each row execute function withdrawal_counts_worth();
