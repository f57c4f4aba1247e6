-- A person's open invoices, of all accounts or of one, are found without their history, however many others have open (SRV-15).
drop index invoice_open;
create index invoice_open on invoice (customer_id, account) where state in ('new', 'partial', 'confirming');
