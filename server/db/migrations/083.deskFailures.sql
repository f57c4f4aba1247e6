-- When the support desk last failed to take a message: those go after all others, so that one that it cannot take holds nobody else's up (SRV-06).
-- Of a ticket, since its messages go in their order.
alter table ticket add column failed_at bigint;
alter table desk_message add column failed_at bigint;
