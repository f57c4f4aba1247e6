-- The notifications of a person (ENG-14). `event` names the cause, so that a repeated event is written once.
create table notification (
  id text primary key,
  seq bigint generated always as identity,
  customer_id integer not null references customer,
  event text not null,
  kind text not null,
  params jsonb not null,
  link text,
  listed boolean not null default true,
  created_at bigint not null,
  read_at bigint,
  unique (customer_id, event)
);
create index notification_by_time on notification (customer_id, seq desc);
create index notification_unread on notification (customer_id) where read_at is null and listed;
create index notification_by_age on notification (created_at);

-- The topics that a person has switched off, by channel.
create table notification_muted (
  customer_id integer not null references customer,
  topic text not null,
  channel text not null check (channel in ('app', 'push')),
  primary key (customer_id, topic, channel)
);

-- The devices that receive push messages (PWA-07). An endpoint belongs to the person who signed in there last. `session`: null once that
-- session has run out by itself; a sign-out deletes the row.
create table push_subscription (
  id text primary key,
  customer_id integer not null references customer,
  session text references web_session (hash) on delete set null,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  -- The public VAPID key that it was made for: with another one its push service refuses every message.
  server_key text not null,
  language text not null,
  amounts text not null check (amounts in ('shown', 'hidden')),
  expires_at bigint,
  renewed_at bigint not null
);
create index push_subscription_by_customer on push_subscription (customer_id);
create index push_subscription_by_session on push_subscription (session);

-- Messages that wait to be sent, one for each device. A row is deleted when it was sent or is worth nothing any more.
create table push_delivery (
  notification_id text not null references notification (id) on delete cascade,
  subscription_id text not null references push_subscription (id) on delete cascade,
  next_at bigint not null,
  expires_at bigint not null,
  attempts integer not null default 0,
  primary key (notification_id, subscription_id)
);
create index push_delivery_due on push_delivery (next_at);

-- The server's VAPID keys where none are configured; the private one is encrypted with the server's secret.
create table push_key (
  id boolean primary key default true check (id),
  public_key text not null,
  sealed_key text not null,
  made_at bigint not null
);
