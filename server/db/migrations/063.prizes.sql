-- Prizes of contests (ENG-17): money from an account of the system, a bonus as a grant with its turnover.
insert into ledger_account (id, kind, currency)
select 'system:prizes:' || currency, 'system', currency from ledger_account where id like 'system:processors:%';

alter table bonus_grant drop constraint bonus_grant_kind_check;
alter table bonus_grant add constraint bonus_grant_kind_check check (kind in ('bonus', 'gift', 'prize'));
