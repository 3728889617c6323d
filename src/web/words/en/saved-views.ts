import { addWords } from "#web/words/catalogue.ts"
import { common } from "#web/words/en/common.ts"

/** Named filters and orders of a list. */
export const savedViews = {
  views: "Saved views",
  none: "No saved views of this list yet.",
  failed: "We could not load your views.",
  name: "Save this view as",
  invalidName: "Enter a name for the view",
  save: common.save,
  remove: "Remove the view {{name}}",
  saved: "{{name}} saved.",
} as const

addWords({ savedViews })
