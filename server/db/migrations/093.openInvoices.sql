-- What a person has open is found without their history, however much others have open (SRV-15).
create index invoice_open_of_person on invoice (customer_id, opened_at desc) where state in ('new', 'partial', 'confirming');
