-- A person's running copies are found without their ended ones (SRV-15).
create index copy_trading_running_of_customer on copy_trading (customer_id) where status = 'running';
