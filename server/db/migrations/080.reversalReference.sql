-- Finds what processors have given back of one deposit (FUND-45): an operator's refund asks for it.
create index processor_reversal_by_reference on processor_reversal (reference);
