-- A reversal that a processor reports unreadably is passed over by its number (FUND-45): it kept all later ones from being booked.
-- `written`: the row as the processor wrote it.
create table unreadable_reversal (
  seq bigint primary key,
  written text not null
);
