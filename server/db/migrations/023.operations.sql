-- One row that a process writes to see whether the database can be written at all (SRV-10).
create table readiness (
  id boolean primary key default true check (id),
  checked_at bigint not null
);
insert into readiness (checked_at) values (0);

-- What the last check of the whole ledger found (SRV-14).
create table ledger_check (
  id boolean primary key default true check (id),
  checked_at bigint not null,
  faults integer not null check (faults >= 0)
);

-- What operators watch is of the last day.
create index payment_attempt_by_time on payment_attempt (prepared_at);
create index invoice_by_time on invoice (opened_at);
