import { addWords } from "#web/words/catalogue.ts"

/** What helps somebody whose search found nothing. */
export const alternatives = {
  looking: "Looking for other ways to get it",
  failed: "We could not look for alternatives.",
  nearest: "The nearest is {{pharmacy}}, {{distance}}.",
  nearestUnplaced: "{{pharmacy}} in {{town}} has it.",
  show: "Show it",
  equivalents: "The same medicine by other makers",
  equivalentsHint: "Same active ingredient, strength and form. Ask the pharmacist before you switch.",
  others: "Another strength or form",
  othersHint: "Another strength: ask a pharmacist or doctor before you change.",
  strength: "Another strength",
  form: "Another form",
  inTown: "{{pharmacy}}, {{town}}",
} as const

addWords({ alternatives })
