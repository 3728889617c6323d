export const intents = [
  "doses",
  "orders",
  "by-hand",
  "where",
  "open",
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
    "open",
    /^(?!.*\bwhere can i (?:get|find|buy)\b).*(?:\bpharmac(?:y|ies)\b.{0,100}\bopen\b|\bopen\b.{0,100}\bpharmac|\bwhat is open\b|\bwho is open\b)/,
  ],
  [
    "where",
    /\bwhere\b|\bnear(?:by|est)?\b|\bfind\b|\b(?:in|out of) stock\b|\bavailab|\bwho (?:has|sells|have)\b|\bwhich pharmac|\bget\b|\bbuy\b/,
  ],
  [
    "about",
    /\bwhat(?:'s| is| are| kind)\b|\btell me about\b|\bexplain\b|\bgeneric\b|\bbrands?\b|\bmanufactur|\bwho makes\b|\balternative|\bsubstitute|\bsame as\b/,
  ],
  [
    "greeting",
    /^(?:hi|hello|hey|ayubowan|vanakkam|good (?:morning|afternoon|evening)|help|thanks|thank you|what can you do|who are you)\b/,
  ],
]

// The same for questions in Sinhala and Tamil. Their words take endings, so patterns match beginnings of words.
const otherRules: [Intent, RegExp][] = [
  [
    "doses",
    /(?:ඊළඟ|අද|මගේ) (?:මාත්‍රා|බෙහෙත් වේලා)|(?:அடுத்த|இன்றைய|என்|எனது) (?:வேளை|மருந்து வேளை|மருந்து நேர)|எப்போது மருந்து/,
  ],
  ["by-hand", /ඇණවුම් කර|අවලංගු කර|මතක් කර|ஆர்டர் செய்(?!த)|ரத்து செய்|நினைவூட்ட/],
  ["orders", /ඇණවුම|ஆர்டர்/],
  ["where", /මිල|කීයද|ලාබ|விலை|மலிவ/],
  [
    "safety",
    /අතුරු ආබාධ|මොකටද|කුමකටද|පාවිච්චි|ගැබිනි|මත්පැන්|ගන්න හොඳද|ආරක්ෂිත|பக்க விளைவு|எதற்கு|எதுக்கு|பயன்படு|கர்ப்ப|எடுக்கலாமா|கொடுக்கலாமா|பாதுகாப்ப|எத்தனை முறை/,
  ],
  [
    "open",
    /(?:ඖෂධසල|ෆාමසි).{0,40}(?:විවෘත|ඇර)|(?:විවෘත|ඇර).{0,40}(?:ඖෂධසල|ෆාමසි)|மருந்தக.{0,40}திறந்|திறந்.{0,40}மருந்தக/,
  ],
  ["where", /කොහෙ|කොහේ|ළඟ|අසල|තොගය|එහෙම තියෙන|எங்கே|எங்கு|எந்த மருந்தக|அருகில்|கிடைக்கு|கையிருப்ப|வாங்க/],
  ["about", /යනු|මොකක්ද|මොන වගේ|ගැන|විකල්ප|என்றால் என்ன|என்ன வகை|என்ன மருந்து|பற்றி|மாற்று மருந்து/],
  ["greeting", /^(?:ආයුබෝවන්|හෙලෝ|ස්තුති|வணக்கம்|நன்றி|ஹலோ)/],
]

const plainText = (text: string) =>
  text.normalize("NFC").toLowerCase().replaceAll("’", "'").replace(/\s+/g, " ").trim()

/** Classifies a question by simple rules. */
export function intentOf(text: string): Intent {
  const plain = plainText(text)
  return [...rules, ...otherRules].find(([, pattern]) => pattern.test(plain))?.[0] ?? "unclear"
}

const whatFor =
  /\bused for\b|\bwhat .{1,40} for\b|\bwhat does .{1,40} do\b|මොකටද|කුමකටද|පාවිච්චි|எதற்கு|எதுக்கு|பயன்படு/

/** Whether a question asks what a medicine is for, and not about side effects or doses. */
export const asksWhatFor = (text: string) => whatFor.test(plainText(text))

const filler = new Set(
  "a an and any are at be best buy can cheap cheaper cheapest closest cost costs could do does find for get have has help how i in is it its looking me medicine medicines much my near nearby nearest need now of on open or please pharmacies pharmacy price prices rs rupees sell sells some stock tablet tablets tell that the there to today want was we what where which who with you your available availability around here city කොහෙද කොහේද කොහෙන්ද ගන්නේ ගන්න පුළුවන් පුළුවන්ද තියෙන තියෙනවද ළඟ අසල දැන් මිල කීයද බෙහෙත් ඖෂධ ඖෂධසල ඖෂධසල්වල මට எங்கே எங்கு எனக்கு கிடைக்கும் கிடைக்குமா அருகில் உண்டா இப்போது விலை என்ன மருந்து மருந்தகம் மருந்தகத்தில் வாங்கலாம்".split(
    " ",
  ),
)

/** Removes the words that all questions share; the rest is the search text. */
export function searchTextOf(text: string): string {
  const words =
    text
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}\u200d][\p{L}\p{M}\p{N}\u200d.'’-]*/gu) ?? []
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
