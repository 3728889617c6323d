-- Reports read what changed the stock in a span of days. Movements of sales are found by the sales, so that a sale at the till
-- does not write this index.
create index stock_movements_unsold on stock_movements (stock_id, occurred_at) where source_kind <> 'sale';
