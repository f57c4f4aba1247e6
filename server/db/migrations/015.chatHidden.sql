-- Whom a person has muted for themselves, in every room and on every device (SRV-07, SES-14).
create table chat_hidden (
  customer_id integer not null references customer,
  hidden_id integer not null references customer,
  primary key (customer_id, hidden_id)
);
