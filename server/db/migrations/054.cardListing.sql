-- Whether a card is offered to its owner again: only after they asked for it, and a payment by it went through (FUND-19).
alter table card add column listing text not null default 'listed' check (listing in ('listed', 'onPayment', 'unlisted'));
