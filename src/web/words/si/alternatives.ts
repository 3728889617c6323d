import type { alternatives as english } from "#web/words/en/alternatives.ts"
import type { Translation } from "#web/words/en.ts"

export const alternatives: Translation<typeof english> = {
  looking: "එය ලබාගත හැකි වෙනත් ක්‍රම සොයමින්",
  failed: "විකල්ප සෙවිය නොහැකි විය.",
  nearest: "ළඟම ඇත්තේ {{pharmacy}}, {{distance}}.",
  nearestUnplaced: "{{town}} {{pharmacy}} හි එය ඇත.",
  show: "එය පෙන්වන්න",
  equivalents: "වෙනත් නිෂ්පාදකයන්ගේ එම ඖෂධයම",
  equivalentsHint: "එකම සක්‍රිය සංඝටකය, මාත්‍රා ප්‍රබලතාව සහ ආකාරය. මාරු වීමට පෙර ඖෂධවේදියාගෙන් අසන්න.",
  others: "වෙනත් ප්‍රබලතාවක් හෝ ආකාරයක්",
  othersHint: "වෙනත් ප්‍රබලතාවකි: වෙනස් කිරීමට පෙර ඖෂධවේදියෙකුගෙන් හෝ වෛද්‍යවරයෙකුගෙන් අසන්න.",
  strength: "වෙනත් ප්‍රබලතාවක්",
  form: "වෙනත් ආකාරයක්",
  inTown: "{{pharmacy}}, {{town}}",
}
