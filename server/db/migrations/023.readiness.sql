-- One row that a process writes to see whether the database can be written at all (SRV-10).
create table readiness (
  id boolean primary key default true check (id),
  checked_at bigint not null
);
insert into readiness (checked_at) values (0);
