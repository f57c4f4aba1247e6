-- The payment whose amount a person is asked for (VER-10); `customer.tr_attempts` counts the answers.
create table validation (
  customer_id integer primary key references customer,
  amount bigint not null check (amount > 0),
  currency text not null,
  asked_at bigint not null
);
