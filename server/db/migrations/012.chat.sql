-- The chat's rooms (SRV-07). Moments are milliseconds since 1970; a person is known in a room by an alias, never by their number.
create table chat_room (
  id text primary key check (id ~ '^[a-z0-9-]{1,40}$'),
  name text not null,
  kind text not null check (kind in ('chat', 'video')),
  position integer not null
);

-- Who looks after a room. A host who is recorded is on the air around the clock and is nobody's account.
create table chat_host (
  room text not null references chat_room,
  name text not null,
  role text not null check (role in ('host', 'moderator')),
  customer_id integer references customer,
  recorded boolean not null default false,
  primary key (room, name),
  check (recorded = (customer_id is null))
);
create index chat_host_by_customer on chat_host (customer_id);

-- One-time tokens of /api/chat/token: taken by deleting.
create table chat_ticket (
  hash text primary key,
  customer_id integer not null references customer,
  web_session text not null references web_session on delete cascade,
  made_at bigint not null
);
create index chat_ticket_by_web_session on chat_ticket (web_session);

-- Who is in a room with which bearer token; ends with the web session that opened it.
create table chat_session (
  hash text primary key,
  customer_id integer not null references customer,
  web_session text not null references web_session on delete cascade,
  room text not null references chat_room,
  made_at bigint not null
);
create index chat_session_by_web_session on chat_session (web_session);

-- `changed` is the order of changes within a room: whoever writes holds the room's lock, so that none becomes visible after a later one.
create sequence chat_change;
create table chat_message (
  id bigint primary key,
  changed bigint not null unique,
  room text not null references chat_room,
  customer_id integer not null references customer,
  author_name text not null,
  author_role text not null check (author_role in ('member', 'host', 'moderator')),
  mark text not null,
  body text not null check (length(body) between 1 and 2000),
  status text not null default 'shown' check (status in ('shown', 'held', 'removed')),
  -- A decision stands: later reports do not hold the message again.
  judged_by integer references customer,
  sent_at bigint not null,
  unique (customer_id, mark)
);
create index chat_message_by_room on chat_message (room, id desc);
create index chat_message_changes on chat_message (room, changed);
create index chat_message_by_author on chat_message (customer_id, sent_at desc);
create index chat_message_by_age on chat_message (sent_at);

create table chat_report (
  message_id bigint not null references chat_message on delete cascade,
  reporter_id integer not null references customer,
  reason text not null check (reason in ('abuse', 'scam', 'other')),
  at bigint not null,
  primary key (message_id, reporter_id)
);

create table chat_mute (
  room text not null references chat_room,
  customer_id integer not null references customer,
  until bigint not null,
  by_customer integer not null references customer,
  primary key (room, customer_id)
);

-- One row for each open stream. A process that died leaves rows that are soon too old to count.
create table chat_presence (
  stream text primary key,
  room text not null references chat_room,
  customer_id integer not null references customer,
  session text not null references chat_session on delete cascade,
  seen_at bigint not null
);
create index chat_presence_by_room on chat_presence (room, seen_at);
create index chat_presence_by_session on chat_presence (session);

-- What the app's own calls leave behind: the balance as a hint for hosts (TRD-06), and the last host (TRD-08).
create table chat_person (
  customer_id integer primary key references customer,
  alias text not null unique,
  balance text,
  balance_at bigint,
  last_room text references chat_room,
  last_host_at bigint
);

-- Tips (TRD-07). `deducted` is in cents of a dollar.
create table chat_tip (
  id text primary key,
  customer_id integer not null references customer,
  account text not null references account,
  host text not null,
  value text not null,
  deducted bigint not null check (deducted > 0),
  at bigint not null
);
create index chat_tip_by_customer on chat_tip (customer_id, at desc);

insert into ledger_account (id, kind, currency) values ('house:tips:USD', 'house', 'USD');

insert into chat_room (id, name, kind, position) values ('main', 'Main room', 'chat', 1), ('crypto', 'Crypto', 'chat', 2), ('studio', 'Studio', 'video', 3);
insert into chat_host (room, name, role, recorded) values ('studio', 'Mara', 'host', true);
