-- What a card has done and a person has paid by cards today: one look each, however long all histories are (SRV-15).
create index payment_attempt_by_card on payment_attempt (fingerprint, settled_at desc) where fingerprint is not null;
create index payment_attempt_cards_by_day on payment_attempt (customer_id, prepared_at) where fingerprint is not null;
create index deposit_paid_by_card on deposit (card_id) where status = 'succeeded' and card_id is not null;
