-- The topics that are off until a person asks for them, such as signals (ENG-13), by channel.
create table notification_wanted (
  customer_id integer not null references customer,
  topic text not null,
  channel text not null check (channel in ('app', 'push')),
  primary key (customer_id, topic, channel)
);
create index notification_wanted_by_topic on notification_wanted (topic);
