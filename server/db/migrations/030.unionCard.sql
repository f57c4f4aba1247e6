alter table payment_attempt add column union_card boolean not null default false;
