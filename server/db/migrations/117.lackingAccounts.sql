-- Whether a person's new withdrawals wait for review is asked with every quote (FUND-45): only accounts that once lacked a deposit which left
-- again search their deposits for it (SRV-15).
alter table account add column lacked boolean not null default false;

update account set lacked = true where id in (
  with reversal as (
    select a.reference || ending.text as reference, d.account_id as account
    from payment_attempt a join deposit d on d.id = a.deposit_id cross join lateral (
      values (':refunded'), (':chargeback')
      union all select ':reversal:' || r.seq from processor_reversal r where r.reference = a.reference
    ) ending (text)
    where a.status = 'approved'
    union all
    select i.coin || ':' || p.txid || ':' || i.guid || case when p.credits > 1 then ':' || p.credits else '' end || ':vanished', i.account
    from invoice i join invoice_payment p on p.invoice = i.guid
    where p.credits > 0 and p.credited is null
  )
  select r.account from reversal r join ledger_entry e on e.reference = r.reference
  join ledger_posting p on p.entry_id = e.id and p.account_id = 'system:losses:' || p.currency
  where p.amount < 0
);
