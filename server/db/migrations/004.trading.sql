-- Up/down orders of the embedded platform. Amounts are minor units, prices points, moments milliseconds since 1970.
CREATE TABLE trade_order (
  id text PRIMARY KEY,
  customer_id bigint NOT NULL,
  account text NOT NULL,
  symbol text NOT NULL,
  direction text NOT NULL CHECK (direction IN ('up', 'down')),
  stake bigint NOT NULL CHECK (stake > 0),
  currency text NOT NULL,
  payout_percent integer NOT NULL CHECK (payout_percent > 0),
  open_points bigint NOT NULL CHECK (open_points > 0),
  close_points bigint,
  opened_at bigint NOT NULL,
  expires_at bigint NOT NULL CHECK (expires_at > opened_at),
  settled_at bigint,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'won', 'lost', 'tie')),
  returned bigint CHECK (returned >= 0),
  stream text NOT NULL,
  -- An order is open, or it has its end in full: no row can be half settled.
  CHECK ((status = 'open') = (returned IS NULL) AND (status = 'open') = (settled_at IS NULL)),
  CHECK (status <> 'lost' OR returned = 0),
  CHECK (status <> 'tie' OR returned = stake),
  CHECK (status <> 'won' OR returned >= stake)
);
-- What the settlement loop asks for, many times a second.
CREATE INDEX trade_order_due ON trade_order (expires_at) WHERE status = 'open';
CREATE INDEX trade_order_history ON trade_order (customer_id, opened_at DESC);
