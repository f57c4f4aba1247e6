-- What becomes of a bonus or gift whose deposit leaves again (FUND-45).

-- The ledger's reference of the deposit that it came with; null for a prize.
alter table bonus_grant add column deposit text;
-- The part of its amount that binds nothing any more because the deposit left, and the money that was taken for it.
alter table bonus_grant add column reversed bigint not null default 0;
alter table bonus_grant add column taken_back bigint not null default 0;
-- The part to take once the withdrawal that it was given up for comes back.
alter table bonus_grant add column owed bigint not null default 0;
alter table bonus_grant add constraint bonus_grant_reversed_in_range
  check (taken_back >= 0 and reversed >= taken_back and owed >= 0 and reversed + owed <= amount);
update bonus_grant set deposit = regexp_replace(reference, ':bonus$', '') where kind = 'bonus' and reference like '%:bonus';
-- A gift names no deposit: it was posted at the same moment as the one that earned it.
update bonus_grant g set deposit = (
  select e.reference from ledger_posting p join ledger_entry e on e.id = p.entry_id
  where p.account_id = g.account and e.kind = 'deposit' and e.at = g.granted_at order by e.id limit 1)
where kind = 'gift';
create index bonus_grant_by_deposit on bonus_grant (deposit) where deposit is not null;
