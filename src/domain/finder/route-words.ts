import type { RouteStep } from "#contract/finder/directions.ts"

/** Sentences for the turns an engine names without words; `{{road}}`, `{{side}}` and `{{exit}}` are filled in. */
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
  | "uTurnOnto",
  string
> & { sides: Record<NonNullable<RouteStep["side"]>, string> }

/** Puts values into a sentence's `{{places}}`. */
export function fill(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place))
}

/** One line of the way: the engine's sentence when it has one, else ours. */
export function describeStep(step: RouteStep, words: StepWords): string {
  if (step.says) return step.says
  const side = step.side ? words.sides[step.side] : ""
  return fill(sentenceFor(step, words), { side, road: step.road, exit: step.exit ?? 1 })
}

function sentenceFor(step: RouteStep, words: StepWords): string {
  const named = step.road !== ""
  if (step.turn === "arrive") return words.arrive
  if (step.turn === "depart") return named ? words.departOn : words.depart
  if (step.turn === "roundabout") return named ? words.roundaboutOnto : words.roundabout
  if (step.turn === "u-turn") return named ? words.uTurnOnto : words.uTurn
  if (step.turn === "merge") return named ? words.mergeOnto : words.merge
  if (step.side === null || step.turn === "continue") return named ? words.continueOn : words.continue
  if (step.turn === "fork") return named ? words.keepOnto : words.keep
  return named ? words.turnOnto : words.turn
}

export type DurationWords = { minutes: string; hours: string; hoursAndMinutes: string }

/** "8 min", "1 h", "1 h 25 min": never less than one minute. */
export function formatDriving(seconds: number, words: DurationWords): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  if (minutes < 60) return fill(words.minutes, { minutes })
  const parts = { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
  return fill(parts.minutes === 0 ? words.hours : words.hoursAndMinutes, parts)
}
