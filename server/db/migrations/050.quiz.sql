-- A person's questionnaire (ENG-15): the seed and the topics draw the same questions on every device.
create table quiz (
  customer_id integer primary key references customer,
  seed integer not null check (seed >= 0),
  topics text not null,
  started_at bigint not null,
  finished_at bigint
);

-- The first answer to each question counts; a repeat finds it here.
create table quiz_answer (
  customer_id integer not null references quiz on delete cascade,
  question text not null,
  chosen text not null,
  answered_at bigint not null,
  primary key (customer_id, question)
);
