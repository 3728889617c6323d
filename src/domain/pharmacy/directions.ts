import type { LanguageCode } from "#domain/platform/languages.ts"

/** Directions of tablets or capsules that can be written in each language. */
export type PlainDirections = {
  amount: string
  unit: "tablet" | "capsule"
  timesADay: 1 | 2 | 3 | 4
  food?: "before" | "after" | "with" | undefined
}

const amounts: Record<string, string> = {
  a: "1",
  an: "1",
  one: "1",
  two: "2",
  three: "3",
  four: "4",
  half: "½",
}
const times: Record<string, 1 | 2 | 3 | 4> = {
  once: 1,
  od: 1,
  "1 time": 1,
  twice: 2,
  bd: 2,
  "2 times": 2,
  "three times": 3,
  tds: 3,
  "3 times": 3,
  "four times": 4,
  qds: 4,
  "4 times": 4,
}

const sentence = new RegExp(
  `^(?:take )?(\\d|½|1\\.5|an?|one|two|three|four|half) (tab(?:let)?|cap(?:sule)?)s? (${Object.keys(times).join("|")})` +
    "(?: a day| daily| per day)?(?:,? (before|after|with) (?:meals?|food))?\\.?$",
)

/** Reads directions such as "1 tablet twice a day after meals"; undefined if any word of them is not understood. */
export function readDirections(text: string): PlainDirections | undefined {
  const found = sentence.exec(text.trim().toLowerCase().replace(/\s+/g, " "))
  const timesADay = found?.[3] === undefined ? undefined : times[found[3]]
  if (!found?.[1] || !found[2] || timesADay === undefined) return undefined
  const food = found[4] as PlainDirections["food"] // one of the pattern's words
  return {
    amount: amounts[found[1]] ?? found[1],
    unit: found[2].startsWith("tab") ? "tablet" : "capsule",
    timesADay,
    ...(food && { food }),
  }
}

const english = { 1: "once", 2: "twice", 3: "three times", 4: "four times" } as const

/** Native readers have still to check Sinhala and Tamil. */
const foods = {
  si: { before: "කෑමට පෙර", after: "කෑමට පසු", with: "කෑම සමඟ" },
  ta: { before: "உணவுக்கு முன்", after: "உணவுக்குப் பின்", with: "உணவுடன்" },
} as const
const units = {
  si: { tablet: "පෙති", capsule: "කරල්" },
  ta: { tablet: "மாத்திரை", capsule: "கேப்சூல்" },
} as const

/** Writes directions in a language. */
export function writeDirections(
  { amount, unit, timesADay, food }: PlainDirections,
  language: LanguageCode,
): string {
  if (language === "en") {
    const many = ["1", "½"].includes(amount) ? unit : `${unit}s`
    return [`Take ${amount} ${many} ${english[timesADay]} a day`, food && `${food} meals`]
      .filter(Boolean)
      .join(" ")
  }
  const end = food ? `, ${foods[language][food]}` : ""
  return language === "si"
    ? `${units.si[unit]} ${amount} බැගින් දිනකට ${timesADay} වතාවක්${end}`
    : `${units.ta[unit]} ${amount}, ஒரு நாளைக்கு ${timesADay} முறை${end}`
}

/** The fixed words of a dose label. */
export const labelWords = {
  en: { children: "Keep out of the reach of children", quantity: "Qty", expiry: "Exp" },
  si: { children: "ළමුන්ට ළඟා විය නොහැකි තැනක තබන්න", quantity: "ප්‍රමාණය", expiry: "කල් ඉකුත්" },
  ta: { children: "குழந்தைகளுக்கு எட்டாத இடத்தில் வைக்கவும்", quantity: "அளவு", expiry: "காலாவதி" },
} as const satisfies Record<LanguageCode, Record<"children" | "quantity" | "expiry", string>>

/** The label rolls in millimetres. */
export const labelSizes = ["70x35", "60x40", "57x32", "50x30"] as const
export type LabelSize = (typeof labelSizes)[number]
