import { addWords } from "#web/words/catalogue.ts"
import { common } from "#web/words/en/common.ts"
import { staff } from "#web/words/en/staff.ts"

/** The screen /pos/opening-hours. */
export const openingHours = {
  title: staff.openingHours,
  intro: "Customers see these hours in the search and on your pharmacy's page.",
  loading: "Loading your opening hours",
  failed: "We could not load your opening hours.",
  week: {
    title: "Week",
    hint: "To change the week's hours, contact the administration of Pharos.",
    now: "Now:",
  },
  publicHolidays: {
    title: "Public holidays",
    label: "On public holidays",
    week: "Open as in the week",
    closed: "Closed",
    hours: "Other hours",
    hoursOf: "Public holidays",
    saved: "Hours on public holidays saved.",
    next: "Next: {{name}}, {{day}}",
    none: "No public holidays are entered yet.",
  },
  dates: {
    title: "Dates and night duty",
    add: "Add date",
    none: "No dates yet.",
    noneText: "Close on a date, set other hours for it, or enter a night duty.",
    columns: { day: "Date", hours: "Hours", reason: "Reason", actions: common.actions },
    closed: "Closed",
    duty: "Night duty",
    changeOf: " {{day}}",
    removed: "{{day}}: the week's hours apply again.",
  },
  dialog: {
    add: "Add date",
    change: "Change {{day}}",
    kind: "On this date",
    kinds: { closed: "Closed", hours: "Other hours", duty: "Night duty" },
    kindHints: {
      closed: "Closed all day",
      hours: "Instead of the week's hours",
      duty: "In addition to the hours of the day",
    },
    day: "Date",
    hours: "Hours",
    reason: "Reason",
    reasonHint: "Customers read it, for example: Poya day",
    dutyNote: staff.noteOptional,
    presets: { poya: "Poya day", stock: "Stocktaking", family: "Family event", repairs: "Repairs" },
    missingDay: "Enter a date",
    pastDay: "This date is in the past",
    missingReason: "Enter a reason, for example Poya day",
    missingHours: "Enter the hours",
    taken: "There is an entry for this date already. Close this and change that one.",
    late: "Someone changed this date in the meantime. Close this and check it.",
    saved: "{{day}} saved.",
  },
  removeDialog: {
    title: "Remove {{day}}?",
    text: "The week's hours apply on this date again.",
    dutyText: "The night duty on this date is removed.",
  },
} as const

addWords({ openingHours })
