-- When a withdrawal left is known by the ledger's entry of it. A process of the version before writes no time of its own.
create function withdrawal_left() returns trigger language plpgsql as $$
begin
  update withdrawal set left_at = new.at where id = split_part(new.reference, ':', 2);
  return new;
end $$;
create trigger withdrawal_left after insert on ledger_entry
  for each row when (new.kind = 'withdrawal.sent') execute function withdrawal_left();

update withdrawal w set left_at = e.at from ledger_entry e
where w.left_at is null and w.state in ('sent', 'returned') and e.reference = 'withdrawal:' || w.id || ':sent';
