import type { hours as english } from "#web/words/en/hours.ts"
import type { Translation } from "#web/words/en.ts"

export const hours: Translation<typeof english> = {
  days: {
    monday: "සඳුදා",
    tuesday: "අඟහරුවාදා",
    wednesday: "බදාදා",
    thursday: "බ්‍රහස්පතින්දා",
    friday: "සිකුරාදා",
    saturday: "සෙනසුරාදා",
    sunday: "ඉරිදා",
  },
  closed: "වසා ඇත",
  add: "වේලාවන් එක් කරන්න",
  addOf: " ({{day}})",
  from: "{{day}}, සිට",
  to: "{{day}}, දක්වා",
  remove: "{{day}} මෙම වේලාවන් ඉවත් කරන්න",
  hint: "මධ්‍යම රාත්‍රියෙන් පසු වසන වේලාවක් යනු ඊළඟ දින උදෑසනයි.",
  wrong: {
    time: "වේලාවක් අඩුයි",
    order: "වසන වේලාව විවෘත වේලාවට පසුව, නැතහොත් ඊළඟ දින දහවලට පෙර විය යුතුයි",
    overlap: "මෙම වේලාවන් එකිනෙක අතිච්ඡාදනය වේ",
  },
}
