import { addWords } from "#web/words/catalogue.ts"

/** Acts on many rows of a list. */
export const bulk = {
  selected: "Selected rows",
  count: "{{count}} selected",
  all: "Select {{count}} more",
  none: "Select none",
  choose: "Select {{name}}",
  remove: "Unselect {{name}}",
  title: "{{act}}: {{count}}",
  done: "{{act}}: {{count}} done.",
  refused_one: "{{count}} was refused and is still selected:",
  refused_other: "{{count}} were refused and are still selected:",
} as const

addWords({ bulk })
