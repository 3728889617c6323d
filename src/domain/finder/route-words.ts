export const turnKinds = [
  "depart",
  "turn",
  "continue",
  "merge",
  "fork",
  "roundabout",
  "u-turn",
  "ferry",
  "arrive",
] as const
export const turnSides = [
  "left",
  "right",
  "slight left",
  "slight right",
  "sharp left",
  "sharp right",
] as const

/** One turn of a route, as needed for its sentence. */
export type Turn = {
  turn: (typeof turnKinds)[number]
  side: (typeof turnSides)[number] | null
  exit: number | null
  road: string
  message: string | null
}

/** Sentences for turns without text from the engine, with `{{road}}`, `{{side}}` and `{{exit}}`. */
export type StepWords = Record<
  | "depart"
  | "departOn"
  | "arrive"
  | "turn"
  | "turnOnto"
  | "continue"
  | "continueOn"
  | "merge"
  | "mergeOnto"
  | "keep"
  | "keepOnto"
  | "roundabout"
  | "roundaboutOnto"
  | "uTurn"
  | "uTurnOnto"
  | "ferry"
  | "ferryNamed",
  string
> & { sides: Record<(typeof turnSides)[number], string> }

/** Interpolates values into a sentence's `{{placeholders}}`. */
export function fill(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place))
}

/** Returns one line of directions: the engine's sentence if it has one, else ours. */
export function describeStep(step: Turn, words: StepWords): string {
  if (step.message) return step.message
  const side = step.side ? words.sides[step.side] : ""
  return fill(sentenceFor(step, words), { side, road: step.road, exit: step.exit ?? 1 })
}

function sentenceFor(step: Turn, words: StepWords): string {
  const named = step.road !== ""
  if (step.turn === "arrive") return words.arrive
  if (step.turn === "depart") return named ? words.departOn : words.depart
  if (step.turn === "roundabout") return named ? words.roundaboutOnto : words.roundabout
  if (step.turn === "u-turn") return named ? words.uTurnOnto : words.uTurn
  if (step.turn === "ferry") return named ? words.ferryNamed : words.ferry
  if (step.turn === "merge") return named ? words.mergeOnto : words.merge
  if (step.side === null || step.turn === "continue") return named ? words.continueOn : words.continue
  if (step.turn === "fork") return named ? words.keepOnto : words.keep
  return named ? words.turnOnto : words.turn
}

export type DurationWords = { minutes: string; hours: string; hoursAndMinutes: string }

/** Formats "8 min", "1 h" or "1 h 25 min": at least one minute. */
export function formatDriving(seconds: number, words: DurationWords): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  if (minutes < 60) return fill(words.minutes, { minutes })
  const parts = { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
  return fill(parts.minutes === 0 ? words.hours : words.hoursAndMinutes, parts)
}
