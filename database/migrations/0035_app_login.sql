-- On a server of the operator's own the application has a login of its own; here is its password.

-- Only the owner reads here: the application's role has no usage of this schema.
create schema private;
create table private.app_login (
  only_row boolean primary key default true check (only_row),
  password text not null
);
