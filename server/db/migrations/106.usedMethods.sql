-- Whether a person has deposited by a way of withdrawing is one look each, however long their history is (SRV-15).
create index invoice_used on invoice (customer_id, coin) where credited > 0;
create index deposit_by_card on deposit (customer_id) where status = 'succeeded' and card_id is not null;
create index payment_report_used on payment_report (customer_id, method, currency) where credited_at is not null;
