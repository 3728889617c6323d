-- A pharmacy's own recall asks its branches: the pharmacy that asks, null for a recall of the whole country.
alter table recall_answers add column asked_by integer references pharmacies;
create index recall_answers_asked_by on recall_answers (asked_by) where asked_by is not null;
