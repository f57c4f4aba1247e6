-- What the adapter of coin nodes keeps: addresses given out, and how far each chain is read. Amounts in the coin's smallest unit (satoshi,
-- wei, a token's base unit), as text: wei do not fit into a bigint.

-- The next unused address of each extended public key.
create table chain_wallet (
  wallet text primary key,
  next_index integer not null
);

create table chain_address (
  chain text not null,
  coin text not null,
  -- The invoice that it was made for.
  label text not null,
  wallet text not null references chain_wallet,
  index integer not null,
  address text not null,
  -- What the chain's transactions name: an output's script in hex, or the address in lower case.
  key text not null,
  made_at bigint not null,
  -- What has left the address since, as its balance shows: only coins without a log of each payment need it.
  spent text not null default '0',
  primary key (coin, label),
  unique (wallet, index)
);
create unique index chain_address_by_key on chain_address (chain, key);

-- The last block read.
create table chain_scan (
  chain text primary key,
  height bigint not null,
  hash text not null
);
-- The blocks before it, to find where a reorganisation began.
create table chain_block (
  chain text not null,
  height bigint not null,
  hash text not null,
  primary key (chain, height)
);

-- What was paid to our addresses. Without a height it is unconfirmed.
create table chain_receipt (
  chain text not null,
  coin text not null,
  txid text not null,
  key text not null,
  amount text not null,
  height bigint,
  seen_at bigint not null,
  primary key (chain, coin, txid, key)
);
create index chain_receipt_by_key on chain_receipt (chain, key);
create index chain_receipt_by_height on chain_receipt (chain, height);
