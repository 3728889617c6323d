-- Whether push messages about orders are wanted; reminders are a device's own choice.
alter table people add column order_messages boolean not null default true;
