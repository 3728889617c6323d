import { addWords } from "#web/words/catalogue.ts"

/** Pictures and PDFs of papers that a pharmacy keeps. */
export const keptPages = {
  add: "Add picture or PDF",
  page: "Page {{place}}",
  pdf: "Page {{place}} (PDF, {{size}} KB)",
  added: "Added {{moment}}",
  addedBy: "Added {{moment}} by {{who}}",
  remove: "Remove page {{place}}",
  removed: "Page removed.",
  saved_one: "{{count}} page saved.",
  saved_other: "{{count}} pages saved.",
  tooLarge: "A PDF can be at most {{megabytes}} MB.",
  needsConnection: "Pages are added when there is a connection.",
} as const

addWords({ keptPages })
