-- An operator ends a payout whose outcome the payout side cannot tell (WD-15).
alter table operator_action drop constraint operator_action_action_check;
alter table operator_action add constraint operator_action_action_check
  check (action in ('charged', 'not-charged', 'refund', 'chargeback', 'vanished', 'credit', 'approve', 'reject', 'reversal', 'paid', 'not-paid'));
