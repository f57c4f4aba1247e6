-- A message that the desk will not take as it is stays, and is handed over no more (SUP-03).
alter table desk_message add column refused_at bigint;
