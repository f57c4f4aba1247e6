-- The platform's own password, between its change there and the change of the account's (SEC-02). Null: the account's.
alter table customer add column platform_password_hash text;
alter table mailed_link drop constraint mailed_link_purpose_check;
alter table mailed_link add constraint mailed_link_purpose_check
  check (purpose in ('reset', 'signIn', 'confirmEmail', 'undoEmail', 'undoPassword'));
