-- How far a tester has moved the seasons of promotions ahead (SRV-09). Empty anywhere else.
create table season_clock (
  id boolean primary key default true check (id),
  ahead_ms bigint not null
);
