-- The files of a desk's post that were not taken, as a list of names and reasons (SUP-01).
alter table ticket_post add column refused_files jsonb;
