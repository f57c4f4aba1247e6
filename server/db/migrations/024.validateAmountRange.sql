-- Validates the constraints of 019 on the rows from before it. Safe on any data: rows are only read, reads and writes go on meanwhile,
-- and a constraint that an old row breaks stays `not valid`, so that no start fails.

do $$
declare
  unchecked record;
begin
  for unchecked in
    select conrelid::regclass as place, conname as name
    from pg_constraint
    where contype = 'c' and not convalidated and connamespace = current_schema()::regnamespace and conname like '%\_in\_range'
    order by 1, 2
  loop
    begin
      execute format('alter table %s validate constraint %I', unchecked.place, unchecked.name);
    exception when check_violation then
      raise warning 'a row of % from before migration 019 is out of range: % stays not valid', unchecked.place, unchecked.name;
    end;
  end loop;
end
$$;
