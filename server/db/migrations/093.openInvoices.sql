-- A person's open invoices are found without their history, however many others have open (SRV-15).
create index invoice_open_of_person on invoice (customer_id, opened_at desc) where state in ('new', 'partial', 'confirming');
