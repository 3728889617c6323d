import { expect, test } from "vitest"
import { findUnverified } from "./dose-numbers.ts"

test.each<[reply: string, known: string[], unverified: string[]]>([
  ["Take 500 mg twice a day.", [], ["500 mg", "twice"]],
  ["Take 500 mg.", ["metformin 500 mg – tablet"], []],
  ["Take 500mg.", ["metformin 500 mg"], []],
  ["Take 0.5 g.", ["metformin 500 mg"], []],
  [
    "Take 1-2 tablets every 4 to 6 hours, at most 8 tablets in 24 hours.",
    [],
    ["1-2 tablets", "4 to 6 hours", "8 tablets", "24 hours"],
  ],
  ["Take two tablets, then half a tablet.", [], ["two tablets"]],
  ["You said 20 tablets.", ["I took 20 tablets"], []],
  ["Every 8 hours.", ["every 8 hours"], []],
  [
    "5 mL, 10 drops, 2 puffs, 1,000 IU, 3 times daily",
    [],
    ["5 mL", "10 drops", "2 puffs", "1,000 IU", "3 times"],
  ],
  ["Harbour Chemists has it, 2.4 km away, Rs. 12.50, open until 9:00, call 1990.", [], []],
  ["12 tablets in stock at Harbour Chemists.", [], []],
  ["මිලිග්‍රෑම් නොවේ. පෙති 2 ගන්න, 500 මිලිග්‍රෑම්.", [], ["500 මිලිග්‍රෑම්", "පෙති 2"]],
  ["2 மாத்திரை, 6 மணி நேரம்.", [], ["2 மாத்திரை", "6 மணி நேரம்"]],
  ["Take ½ tablet or 1/2 tablet.", ["0.5 tablet"], []],
  ["For 3 days or 2 weeks.", ["for 3 days"], ["2 weeks"]],
])("%j, knowing %j, has %j unverified", (reply, known, unverified) => {
  expect(findUnverified(reply, known)).toEqual(unverified)
})
