/** A pin on the screen: its anchor point, its width with the label, and whether it must be visible. */
export type PinAt = { id: number; x: number; y: number; width: number; mustShow: boolean }

/** How a pin is drawn: with its label or as a rank only, and its offset. */
export type PinRoom = { hasLabel: boolean; aside: [number, number] }

// The room a bare rank takes, and the height of every pin.
const [rankWidth, height] = [40, 44]

type Box = { x: number; y: number; width: number }

const touches = (one: Box, other: Box) =>
  Math.abs(one.x - other.x) < (one.width + other.width) / 2 && Math.abs(one.y - other.y) < height

/**
 * Gives pins their room, the most important first; no pin lies over another. One that must show is moved to the
 * nearest free place, any other without room is left out.
 */
export function roomForPins(pins: PinAt[]): Map<number, PinRoom> {
  const taken: Box[] = []
  const rooms = new Map<number, PinRoom>()
  const isFree = (box: Box) => !taken.some((other) => touches(box, other))
  for (const { id, x, y, width, mustShow } of pins) {
    const pill = { x, y, width }
    const rank = { x, y, width: rankWidth }
    const hasLabel = isFree(pill)
    if (!hasLabel && !mustShow && !isFree(rank)) continue
    const box = hasLabel ? pill : mustShow ? nearestFree(rank, taken, isFree) : rank
    taken.push(box)
    rooms.set(id, { hasLabel, aside: [box.x - x, box.y - y] })
  }
  return rooms
}

/** Returns the free position nearest to a box; there always is one next to the outermost box. */
function nearestFree(box: Box, taken: Box[], isFree: (box: Box) => boolean): Box {
  const distance = (place: Box) => Math.hypot(place.x - box.x, place.y - box.y)
  const besides = taken.flatMap((other) => {
    const side = (box.width + other.width) / 2
    return [
      { ...box, x: other.x - side },
      { ...box, x: other.x + side },
      { ...box, y: other.y - height },
      { ...box, y: other.y + height },
    ]
  })
  const free = [box, ...besides].filter(isFree).toSorted((one, other) => distance(one) - distance(other))
  return free[0] ?? box
}
