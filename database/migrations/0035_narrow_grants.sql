-- What the application may do is narrower, and on a server of the operator's own it has a login of its own.

-- Only the owner reads here: the application's role has no usage of this schema.
create schema private;
create table private.app_login (
  only_row boolean primary key default true check (only_row),
  password text not null
);
