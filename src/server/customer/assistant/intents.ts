export const intents = [
  "doses",
  "orders",
  "by-hand",
  "where",
  "safety",
  "about",
  "greeting",
  "unclear",
] as const
export type Intent = (typeof intents)[number]

// The first match wins, so narrow rules come first.
const rules: [Intent, RegExp][] = [
  [
    "doses",
    /\b(?:next|missed|today'?s?|upcoming|my|any) (?:doses?|reminders?|schedules?|medicines? today)\b|\b(?:did|have|had) i (?:already )?(?:take|taken|had|miss)|\bwhat (?:do|should|must) i take (?:today|now|next|tonight)|\bwhen (?:do|should|must) i take\b/,
  ],
  [
    "by-hand",
    /^(?:please |can you |could you |i want (?:you )?to |i'd like to )*(?:order|buy|reserve|cancel|delete|remove|change|edit|remind me|set (?:a|up)|add)\b/,
  ],
  [
    "orders",
    /\b(?:my|an?|the|any) (?:\w+ )?orders?\b|\border (?:status|number)|\bis my .{1,40} ready\b|\bco-\d/,
  ],
  [
    "where",
    /\b(?:price|prices|cost|costs|cheap|cheaper|cheapest|rupees|rs)\b|\bhow much (?:is|are|does|do|for)\b/,
  ],
  [
    "safety",
    /\bside.?effects?\b|\bdos(?:e|es|age|ing)\b|\bhow (?:much|many|often|long)\b|\binteract|\btogether\b|\bsafe\b|\bpregnan|\bbreast.?feed|\balcohol\b|\ballerg|\b(?:can|may|could|should) (?:i|we|he|she|my \w+) (?:\w+ )?(?:take|give|use|drink|mix|stop|eat)\b|\bgive (?:it )?to my\b|\bused for\b|\bwhat .{1,40} for\b|\bdoes it (?:help|work)\b/,
  ],
  [
    "where",
    /\bwhere\b|\bnear(?:by|est)?\b|\bfind\b|\b(?:in|out of) stock\b|\bavailab|\bwho (?:has|sells|have)\b|\bwhich pharmac|\bpharmac(?:y|ies)\b.{0,100}\bopen\b|\bget\b|\bbuy\b/,
  ],
  [
    "about",
    /\bwhat(?:'s| is| are)\b|\btell me about\b|\bexplain\b|\bgeneric\b|\bbrands?\b|\bmanufactur|\bwho makes\b|\balternative|\bsubstitute|\bsame as\b/,
  ],
  [
    "greeting",
    /^(?:hi|hello|hey|ayubowan|vanakkam|good (?:morning|afternoon|evening)|help|thanks|thank you|what can you do|who are you)\b/,
  ],
]

/** Classifies a question by simple rules. */
export function intentOf(text: string): Intent {
  const plain = text.toLowerCase().replaceAll("’", "'").replace(/\s+/g, " ").trim()
  return rules.find(([, pattern]) => pattern.test(plain))?.[0] ?? "unclear"
}

const filler = new Set(
  "a an and any are at be best buy can cheap cheaper cheapest closest cost costs could do does find for get have has help how i in is it its looking me medicine medicines much my near nearby nearest need now of on open or please pharmacies pharmacy price prices rs rupees sell sells some stock tablet tablets tell that the there to today want was we what where which who with you your available availability around here colombo city".split(
    " ",
  ),
)

/** Removes the words that all questions share; the rest is the search text. */
export function searchTextOf(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}\u200d][\p{L}\p{M}\p{N}\u200d.'’-]*/gu) ?? []
  return words
    .map((word) => word.replace(/[.'’-]+$/u, ""))
    .filter((word) => !filler.has(word))
    .slice(0, 4)
    .join(" ")
}

const claims =
  /\b(?:i|we)(?:'ve| have|'ll| will)?(?: just| now| already| successfully)? (?:ordered|placed|reserved|cancel(?:l)?ed|deleted|changed|booked|paid|added|set up|rescheduled|updated)\b|\b(?:order|reservation|schedule|reminder|payment)s? (?:has|have|is|was|were)(?: now| just| been| successfully)* (?:placed|ordered|reserved|cancel(?:l)?ed|deleted|changed|booked|paid|set|updated|confirmed|created)\b/i

/** Whether a reply claims to have done something, which a chat cannot do. */
export const claimsToHaveActed = (reply: string) => claims.test(reply.replaceAll("’", "'"))
