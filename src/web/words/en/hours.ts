import { addWords } from "#web/words/catalogue.ts"

/** The hours of a pharmacy by day. */
export const hours = {
  days: {
    monday: "Monday",
    tuesday: "Tuesday",
    wednesday: "Wednesday",
    thursday: "Thursday",
    friday: "Friday",
    saturday: "Saturday",
    sunday: "Sunday",
  },
  closed: "Closed",
  add: "Add hours",
  addOf: " on {{day}}",
  from: "{{day}}, from",
  to: "{{day}}, until",
  remove: "Remove these hours of {{day}}",
  hint: "A closing time after midnight means the next morning.",
  wrong: {
    time: "A time is missing",
    order: "The closing time must be after the opening time, or before noon on the next day",
    overlap: "These hours overlap",
  },
} as const

addWords({ hours })
