-- The block in which it was seen that coins had left an address: if that block is replaced, they have not left (INV-03). Null: not known.
alter table chain_address add column spent_height bigint;
