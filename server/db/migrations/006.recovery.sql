alter table mail_outbox add column language text not null default 'en';

-- One-time links to a new password. Only what a link's token hashes to is kept.
create table password_reset (
  hash text primary key,
  customer_id integer not null references customer,
  made_at bigint not null,
  expires_at bigint not null
);
create index password_reset_by_customer on password_reset (customer_id);
create index password_reset_by_age on password_reset (made_at);
