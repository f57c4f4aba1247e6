-- What an operator did to payments (FUND-44, FUND-45): never changed, never deleted.
create table operator_action (
  id bigint generated always as identity primary key,
  at bigint not null,
  operator text not null check (operator <> ''),
  action text not null check (action in ('charged', 'not-charged', 'refund', 'chargeback', 'vanished')),
  -- An attempt's reference, or a coin payment's invoice and transaction.
  subject text not null,
  reason text not null check (reason <> ''),
  before text not null,
  after text not null
);
create index operator_action_by_subject on operator_action (subject);

create function operator_action_stays() returns trigger language plpgsql as $$
begin
  raise exception 'an operator''s action is never changed' using errcode = 'integrity_constraint_violation';
end $$;
create trigger operator_action_stays before update or delete on operator_action for each row execute function operator_action_stays();

-- What a customer's account could not give back after a chargeback or a vanished coin payment.
insert into ledger_account (id, kind, currency)
select 'house:losses:' || currency, 'house', currency from ledger_account where id like 'house:processors:%';

-- A number is used up by a processor that is not served, too; the attempts themselves are counted (FUND-46).
alter table payment_attempt drop constraint payment_attempt_seq_check;
alter table payment_attempt add constraint payment_attempt_seq_check check (seq between 1 and 19);
