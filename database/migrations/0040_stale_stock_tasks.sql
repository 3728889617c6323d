-- The administration reminds pharmacies whose stock nothing has changed for long: a task about no sale and no medicine.
alter table pharmacy_tasks
  drop constraint pharmacy_tasks_kind_check,
  drop constraint pharmacy_tasks_of_sale,
  drop constraint pharmacy_tasks_of_stock,
  add constraint pharmacy_tasks_kind_check check (kind in ('offline-shortfall', 'offline-price', 'offline-maximum-price',
    'offline-prescription', 'offline-clock', 'offline-discount', 'offline-tax', 'merged-price', 'scanned-lot', 'recall',
    'webhook-paused', 'transfer-requested', 'transfer-sent', 'transfer-differs', 'stale-stock')),
  add constraint pharmacy_tasks_of_sale check (
    (kind in ('merged-price', 'recall', 'webhook-paused', 'stale-stock') or kind like 'transfer-%') = (sale_id is null)),
  add constraint pharmacy_tasks_of_stock check (
    (kind in ('webhook-paused', 'stale-stock') or kind like 'transfer-%') = (stock_id is null));
create index pharmacy_tasks_reminders on pharmacy_tasks (pharmacy_id, created_at) where kind = 'stale-stock';
