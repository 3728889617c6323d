-- Logout names the client, so no ID token has to be kept.
alter table sessions drop column id_token;
