-- A batch that expires soon is taken off the shelf in one act.
alter table shelf_acts
  drop constraint shelf_acts_act_check,
  add constraint shelf_acts_act_check check (act in ('buy', 'adjust', 'count', 'add', 'set-aside'));
