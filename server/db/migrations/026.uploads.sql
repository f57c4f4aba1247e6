-- Files on their way and stored ones (VER-06, BG-06). The bytes are in UPLOADS_DIR, under `name`; `received` says how many of them count.
create table upload (
  customer_id integer not null references customer,
  -- Chosen by the sender, so that a repeated creation finds the first one.
  id text not null,
  name text not null unique,
  type text not null,
  doc_type text,
  file_name text not null,
  size bigint not null check (size > 0),
  sha256 text,
  received bigint not null default 0 check (received between 0 and size),
  status text not null default 'receiving' check (status in ('receiving', 'stored', 'taken', 'refused', 'cancelled')),
  refusal text,
  kind text check (kind in ('png', 'jpeg', 'pdf')),
  changed_at bigint not null,
  primary key (customer_id, id),
  -- The last byte counts in the transaction that stores the file.
  check ((status in ('stored', 'taken')) = (received = size)),
  check ((status in ('stored', 'taken')) = (kind is not null)),
  check ((status = 'refused') = (refusal is not null))
);
create index upload_by_age on upload (changed_at);

-- The documents that a person says they do not have (VER-06).
create table missing_document (
  customer_id integer not null references customer,
  type text not null,
  reported_at bigint not null,
  primary key (customer_id, type)
);
