-- The files of tickets are kept for good and count for thirty days: those alone are read for the quota (SUP-01, SRV-15).
create index upload_counted on upload (customer_id, changed_at) where status in ('receiving', 'stored');
