/** A stock row that can be sold; `updatedMs` is the time of its last change. */
export type StockRow = {
  stockId: number
  pharmacyId: number
  medicineId: number
  quantity: number
  priceCents: number
  updatedMs: number
}

/**
 * What one pharmacy has in stock, sorted by medicine: six columns of `capacity` cells each, of which the first `size`
 * are used.
 */
export type Shelf = { size: number; capacity: number; cells: Int32Array }

const columns = 6
const [stockIds, quantities, prices, seconds, millis] = [1, 2, 3, 4, 5]
// Seconds since 2000 fit 32 bits until 2068.
const epochMs = Date.UTC(2000)
const minSpare = 4

export const makeShelf = (rows: number): Shelf => {
  const capacity = rows + Math.max(minSpare, rows >> 5)
  return { size: 0, capacity, cells: new Int32Array(columns * capacity) }
}

const cell = ({ cells, capacity }: Shelf, column: number, row: number) => cells[column * capacity + row] ?? 0

export const medicineAt = (shelf: Shelf, row: number) => shelf.cells[row] ?? 0
export const stockIdAt = (shelf: Shelf, row: number) => cell(shelf, stockIds, row)
export const quantityAt = (shelf: Shelf, row: number) => cell(shelf, quantities, row)
export const priceAt = (shelf: Shelf, row: number) => cell(shelf, prices, row)
export const updatedMsAt = (shelf: Shelf, row: number) =>
  epochMs + cell(shelf, seconds, row) * 1000 + cell(shelf, millis, row)

/** Returns the row of a medicine, or of the first medicine after it. */
export function rowFrom({ cells, size }: Shelf, medicineId: number): number {
  let [low, high] = [0, size]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((cells[middle] ?? 0) < medicineId) low = middle + 1
    else high = middle
  }
  return low
}

/** Whether the pharmacy has the medicine. */
export const has = (shelf: Shelf, medicineId: number) => {
  const row = rowFrom(shelf, medicineId)
  return row < shelf.size && medicineAt(shelf, row) === medicineId
}

/** Adds a row at the end, whatever its medicine: `sortShelf` follows. */
export function append(shelf: Shelf, row: StockRow) {
  if (shelf.size === shelf.capacity) grow(shelf)
  write(shelf, shelf.size, row)
  shelf.size++
}

/** Inserts or replaces the row of a medicine; returns whether it is new. */
export function put(shelf: Shelf, row: StockRow): boolean {
  const place = rowFrom(shelf, row.medicineId)
  const isNew = place === shelf.size || medicineAt(shelf, place) !== row.medicineId
  if (isNew) {
    if (shelf.size === shelf.capacity) grow(shelf)
    shift(shelf, place, place + 1)
    shelf.size++
  }
  write(shelf, place, row)
  return isNew
}

/** Removes the row of a medicine; returns whether there was one. */
export function remove(shelf: Shelf, medicineId: number): boolean {
  const place = rowFrom(shelf, medicineId)
  if (place === shelf.size || medicineAt(shelf, place) !== medicineId) return false
  shift(shelf, place + 1, place)
  shelf.size--
  return true
}

/** Sorts appended rows by medicine. */
export function sortShelf(shelf: Shelf) {
  const { cells, capacity, size } = shelf
  // A medicine's id and its row in one number: numbers sort without a comparison function.
  const keys = new Float64Array(size)
  for (let row = 0; row < size; row++) keys[row] = (cells[row] ?? 0) * 2 ** 21 + row
  keys.sort()
  const column = new Int32Array(size)
  for (let from = 0; from < cells.length; from += capacity) {
    for (let row = 0; row < size; row++) column[row] = cells[from + ((keys[row] ?? 0) % 2 ** 21)] ?? 0
    cells.set(column, from)
  }
}

function write({ cells, capacity }: Shelf, place: number, row: StockRow) {
  const sinceEpoch = row.updatedMs - epochMs
  cells[place] = row.medicineId
  cells[stockIds * capacity + place] = row.stockId
  cells[quantities * capacity + place] = row.quantity
  cells[prices * capacity + place] = row.priceCents
  cells[seconds * capacity + place] = Math.floor(sinceEpoch / 1000)
  cells[millis * capacity + place] = sinceEpoch - Math.floor(sinceEpoch / 1000) * 1000
}

/** Moves the rows from a place on to another one, in each column. */
function shift({ cells, capacity, size }: Shelf, from: number, to: number) {
  for (let start = 0; start < cells.length; start += capacity)
    cells.copyWithin(start + to, start + from, start + size)
}

function grow(shelf: Shelf) {
  const { cells, capacity, size } = shelf
  shelf.capacity = capacity + Math.max(minSpare, capacity >> 3)
  shelf.cells = new Int32Array(columns * shelf.capacity)
  for (let column = 0; column < columns; column++)
    shelf.cells.set(cells.subarray(column * capacity, column * capacity + size), column * shelf.capacity)
}
