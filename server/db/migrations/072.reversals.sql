-- What processors have given back by themselves: refunds from their own desk and chargebacks (FUND-45).
-- `held`: why it waits; a reference without an outcome is looked at again, the rest is for an operator.
create table processor_reversal (
  seq bigint primary key,
  reference text not null,
  processor text not null,
  kind text not null check (kind in ('refund', 'chargeback')),
  amount bigint not null check (amount > 0),
  currency text not null,
  reported_at bigint not null,
  held text check (held in ('reference', 'amount', 'outcome'))
);
create index processor_reversal_held on processor_reversal (seq) where held is not null;

alter table operator_action drop constraint operator_action_action_check;
alter table operator_action add constraint operator_action_action_check
  check (action in ('charged', 'not-charged', 'refund', 'chargeback', 'vanished', 'credit', 'approve', 'reject', 'reversal'));
