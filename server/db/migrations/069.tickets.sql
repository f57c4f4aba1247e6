-- Tickets to the support desk (SUP-01). `unread`: messages of the desk that the person has not seen.
create table ticket (
  id text primary key,
  customer_id integer not null references customer,
  subject text not null,
  priority integer not null,
  department integer not null,
  language text not null,
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  agent text,
  opened_at bigint not null,
  changed_at bigint not null,
  unread integer not null default 0 check (unread >= 0)
);
create index ticket_by_customer on ticket (customer_id, changed_at desc, id desc);
create index ticket_by_opening on ticket (customer_id, opened_at);
create index ticket_unread on ticket (customer_id) where unread > 0;
-- The tickets that the desk may still say something about.
create index ticket_watched on ticket (changed_at);

-- The posts and events of a ticket, in their order.
create table ticket_post (
  seq bigint generated always as identity primary key,
  -- Of the desk's posts: the desk's name for the event, so that it is taken once.
  id text not null unique,
  ticket_id text not null references ticket on delete cascade,
  customer_id integer not null references customer,
  kind text not null check (kind in ('message', 'assigned', 'closed')),
  author text not null check (author in ('person', 'desk')),
  -- The agent's.
  name text,
  content text not null default '',
  -- A draft that is sent twice has the same key.
  key text,
  at bigint not null,
  delivered_at bigint,
  -- The desk will not take it as it is.
  refused_at bigint,
  unique (customer_id, key),
  check ((kind = 'message') = (content <> ''))
);
create index ticket_post_by_ticket on ticket_post (ticket_id, seq);
create index ticket_post_by_time on ticket_post (customer_id, at) where author = 'person';
create index ticket_post_waiting on ticket_post (seq) where author = 'person' and delivered_at is null and refused_at is null;
create index ticket_post_undelivered on ticket_post (customer_id, ticket_id) where author = 'person' and delivered_at is null and refused_at is null;

-- The files of a post; their bytes are an upload of the type `attachment`.
create table ticket_attachment (
  upload text primary key references upload (name) on delete cascade,
  post_id text not null references ticket_post (id) on delete cascade,
  place integer not null
);
create index ticket_attachment_by_post on ticket_attachment (post_id);

-- The desk's last word: its choices, and how far its events were read.
create table desk_state (
  name text primary key check (name in ('choices', 'events')),
  value jsonb not null,
  at bigint not null
);
