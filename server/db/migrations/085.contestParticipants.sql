-- A closed contest has its number of places, also if a process of an earlier version closes it during an update (ENG-10).
create function tourney_counts_places() returns trigger language plpgsql as $$
begin
  new.participants := (select count(*) from tourney_place where tourney_id = new.id);
  return new;
end $$;
create trigger tourney_closes before insert or update of closed_at on tourney for each row
  when (new.closed_at is not null and new.participants is null) execute function tourney_counts_places();

update tourney set closed_at = closed_at where closed_at is not null and participants is null;
alter table tourney add constraint tourney_participants_once_closed check ((closed_at is null) = (participants is null));
