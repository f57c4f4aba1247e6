-- The decision on a document (VER-01); a document without one is being checked.
create table document_decision (
  name text primary key references upload (name) on delete cascade,
  customer_id integer not null references customer,
  decision text not null check (decision in ('accepted', 'refused')),
  reason text,
  decided_at bigint not null,
  check ((decision = 'refused') = (reason is not null))
);
create index document_decision_by_customer on document_decision (customer_id);

-- The text that was signed, as it was shown (VER-09). Null: a back end's caller that shows none.
alter table signature
  add column declaration text,
  add column declaration_version text,
  add column declaration_language text,
  add check ((declaration is null) = (declaration_version is null)),
  add check ((declaration is null) = (declaration_language is null));

-- The sender's name for the text above a signature, until the signature is stored with that text.
alter table upload add column declaration text;
