-- A device whose sessions a new password has ended: it gets the notice of that, and is deleted with it (SEC-10).
alter table push_subscription add column ended boolean not null default false;
