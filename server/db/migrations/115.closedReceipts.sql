-- A transfer that is held ends without a credit too (FUND-39): the same money as a credit by hand, or no customer's. `held` stays,
-- as the reason for which it waited.
alter table bank_receipt add column closed_at bigint check (closed_at is null or held is not null);
