-- A report ends without money too (FUND-44): closed by its person, who did not pay, or by an operator. Money that arrives for it
-- after all is credited as before.
alter table payment_report add column closed_at bigint;
alter table payment_report add column closed_by text check (closed_by in ('person', 'operator'));
alter table payment_report add constraint payment_report_closed check ((closed_at is null) = (closed_by is null));

drop index payment_report_open;
create index payment_report_open on payment_report (reported_at) where credited_at is null and closed_at is null;

alter table operator_action drop constraint operator_action_action_check;
alter table operator_action add constraint operator_action_action_check check (action in (
  'charged', 'not-charged', 'refund', 'chargeback', 'vanished', 'credit', 'close', 'approve', 'reject', 'reversal', 'paid', 'not-paid'
));
