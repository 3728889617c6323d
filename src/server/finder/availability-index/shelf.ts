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
 * What one pharmacy has in stock, sorted by medicine: `capacity` medicines, then as many rows of what else is known of
 * each. The first `size` are used. A search reads all the medicines, and whole rows of few.
 */
export type Shelf = { size: number; capacity: number; cells: Int32Array }

const rowCells = 5
const [stockId, quantity, price, seconds, millis] = [0, 1, 2, 3, 4]
// Seconds since 2000 fit 32 bits until 2068.
const epochMs = Date.UTC(2000)
const epochSeconds = epochMs / 1000
const minSpare = 4
/** How far from the guessed row a medicine usually is. */
const nearby = 16

const cellsFor = (capacity: number) => new Int32Array((1 + rowCells) * capacity)

export const makeShelf = (rows: number): Shelf => {
  const capacity = rows + Math.max(minSpare, rows >> 5)
  return { size: 0, capacity, cells: cellsFor(capacity) }
}

const cell = ({ cells, capacity }: Shelf, row: number, place: number) =>
  cells[capacity + rowCells * row + place] ?? 0

export const medicineAt = (shelf: Shelf, row: number) => shelf.cells[row] ?? 0
export const stockIdAt = (shelf: Shelf, row: number) => cell(shelf, row, stockId)
export const quantityAt = (shelf: Shelf, row: number) => cell(shelf, row, quantity)
export const priceAt = (shelf: Shelf, row: number) => cell(shelf, row, price)
/** When the row was last changed: the seconds since 1970, and the milliseconds after them. */
export const updatedSecondsAt = (shelf: Shelf, row: number) => epochSeconds + cell(shelf, row, seconds)
export const updatedMillisAt = (shelf: Shelf, row: number) => cell(shelf, row, millis)

/** Returns the row of a medicine, or of the first medicine after it. */
export function rowFrom({ cells, size }: Shelf, medicineId: number): number {
  if (size === 0 || medicineId <= (cells[0] ?? 0)) return 0
  const last = cells[size - 1] ?? 0
  if (medicineId > last) return size
  // Interpolation search: ids are roughly uniform, so the guess misses by a few rows and reads one or two cache lines.
  const guess = Math.floor((size * medicineId) / (last + 1))
  let [low, high, step] = [guess, guess, nearby]
  for (; low > 0 && (cells[low] ?? 0) >= medicineId; step *= 2) low = Math.max(0, low - step)
  for (; high < size && (cells[high] ?? 0) < medicineId; step *= 2) high = Math.min(size, high + step)
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
  const sorted = cellsFor(capacity)
  for (let row = 0; row < size; row++) {
    const from = (keys[row] ?? 0) % 2 ** 21
    sorted[row] = cells[from] ?? 0
    for (let place = 0; place < rowCells; place++)
      sorted[capacity + rowCells * row + place] = cell(shelf, from, place)
  }
  cells.set(sorted)
}

function write({ cells, capacity }: Shelf, place: number, row: StockRow) {
  const sinceEpoch = row.updatedMs - epochMs
  const start = capacity + rowCells * place
  cells[place] = row.medicineId
  cells[start + stockId] = row.stockId
  cells[start + quantity] = row.quantity
  cells[start + price] = row.priceCents
  cells[start + seconds] = Math.floor(sinceEpoch / 1000)
  cells[start + millis] = sinceEpoch - Math.floor(sinceEpoch / 1000) * 1000
}

/** Moves the rows from one on to another place. */
function shift({ cells, capacity, size }: Shelf, from: number, to: number) {
  cells.copyWithin(to, from, size)
  cells.copyWithin(capacity + rowCells * to, capacity + rowCells * from, capacity + rowCells * size)
}

function grow(shelf: Shelf) {
  const { cells, capacity, size } = shelf
  shelf.capacity = capacity + Math.max(minSpare, capacity >> 3)
  shelf.cells = cellsFor(shelf.capacity)
  shelf.cells.set(cells.subarray(0, size))
  shelf.cells.set(cells.subarray(capacity, capacity + rowCells * size), shelf.capacity)
}
