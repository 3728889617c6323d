-- What the lists of a whole country ask of an index alone. The shortages: the pharmacies of a medicine, with stock or without (sales
-- wait about a second for each million rows of stock), and the medicines of one strength, form and generic name.
drop index stock_of_medicine;
create index stock_of_medicine on stock (medicine_id, in_stock, pharmacy_id);
drop index medicines_by_strength;
create index medicines_of_product on medicines (fold(coalesce(strength, '')), fold(coalesce(form, '')), generic_folded) where merged_into is null;

-- The service levels: the orders of some days and their answers. A supplier's statements: what was refused.
create index customer_orders_created on customer_orders using brin (created_at);
create index customer_order_events_answers on customer_order_events (at, order_id)
  where by = 'pharmacy' and kind in ('ready', 'completed', 'rejected', 'offered');
create index delivery_lines_refused on delivery_lines (pharmacy_id, delivery_id) where refused_because is not null;
