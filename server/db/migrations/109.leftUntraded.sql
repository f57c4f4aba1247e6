-- What of the deposits that were not traded with once has left with a withdrawal, and has paid its fee (WD-06, case two): it need not be traded
-- with any more. How much it was is not known of earlier withdrawals: all of their amount counts, in favour of the person.
alter table withdrawal add column untraded bigint not null default 0;
update withdrawal set untraded = amount where fee > 0;
alter table withdrawal add constraint withdrawal_untraded check (untraded between 0 and amount);

-- Its sum for each account, without withdrawals that were given back: one look, however long the history is (SRV-15).
create table left_untraded (account text primary key references account, amount bigint not null check (amount >= 0));
insert into left_untraded select account, sum(untraded) from withdrawal
where untraded > 0 and state in ('requested', 'inReview', 'approved', 'sending', 'sent') group by account;

create function withdrawal_counts_untraded() returns trigger language plpgsql as $$
declare
  counted constant text[] := array['requested', 'inReview', 'approved', 'sending', 'sent'];
  change bigint := case when new.state = any (counted) then new.untraded else 0 end;
begin
  if tg_op = 'UPDATE' and old.state = any (counted) then
    change := change - old.untraded;
  end if;
  if change <> 0 then
    insert into left_untraded (account, amount) values (new.account, greatest(change, 0))
    on conflict (account) do update set amount = left_untraded.amount + change;
  end if;
  return null;
end $$;
create trigger withdrawal_counts_untraded after insert or update of state on withdrawal for each row
  execute function withdrawal_counts_untraded();
