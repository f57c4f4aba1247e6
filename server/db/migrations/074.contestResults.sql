-- The number of places of a closed contest, so that showing one person's place counts no rows (ENG-10).
alter table tourney add column participants integer check (participants >= 0);
update tourney t set participants = (select count(*) from tourney_place p where p.tourney_id = t.id) where closed_at is not null;

-- The ended contests of both types, newest first.
create index tourney_closed on tourney (date_end desc, id desc) where closed_at is not null and participants > 0;
