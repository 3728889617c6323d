/** Makes a heap of numbers by distance, the nearest first; of equally near ones, the smallest. */
export function makeWalkQueue() {
  let distances = new Float64Array(1024)
  let entries = new Int32Array(1024)
  let size = 0

  const distanceAt = (place: number) => distances[place] ?? 0
  const entryAt = (place: number) => entries[place] ?? 0
  const isBefore = (distance: number, entry: number, place: number) =>
    distance < distanceAt(place) || (distance === distanceAt(place) && entry < entryAt(place))

  function write(place: number, distance: number, entry: number) {
    distances[place] = distance
    entries[place] = entry
  }

  function grow() {
    const [old, oldEntries] = [distances, entries]
    distances = new Float64Array(2 * size)
    entries = new Int32Array(2 * size)
    distances.set(old)
    entries.set(oldEntries)
  }

  return {
    clear() {
      size = 0
    },
    isEmpty: () => size === 0,
    firstDistance: () => distanceAt(0),
    firstEntry: () => entryAt(0),
    add(distance: number, entry: number) {
      if (size === entries.length) grow()
      let place = size++
      while (place > 0) {
        const parent = (place - 1) >> 1
        if (!isBefore(distance, entry, parent)) break
        write(place, distanceAt(parent), entryAt(parent))
        place = parent
      }
      write(place, distance, entry)
    },
    dropFirst() {
      size--
      const [distance, entry] = [distanceAt(size), entryAt(size)]
      let place = 0
      for (;;) {
        let child = 2 * place + 1
        if (child >= size) break
        if (child + 1 < size && isBefore(distanceAt(child + 1), entryAt(child + 1), child)) child++
        if (isBefore(distance, entry, child)) break
        write(place, distanceAt(child), entryAt(child))
        place = child
      }
      write(place, distance, entry)
    },
  }
}
