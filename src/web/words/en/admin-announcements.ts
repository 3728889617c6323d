import { addWords } from "#web/words/catalogue.ts"
import { common } from "#web/words/en/common.ts"
import { staff } from "#web/words/en/staff.ts"

/** The screen /admin/announcements. */
export const adminAnnouncements = {
  intro:
    "What pharmacies read in Today until one of their staff marks it as read. A published announcement cannot be changed: end it and publish another.",
  new: "New announcement",
  loading: "Loading announcements",
  failed: "We could not load the announcements.",
  none: "No announcements yet.",
  noneText: "Publish one to tell pharmacies of new rules, a shortage or planned work.",
  everyone: staff.allPharmacies,
  csvFile: "announcements",
  columns: {
    announcement: staff.announcement,
    recipients: "For",
    dates: staff.fromDash,
    state: staff.state,
    readBy: "Read by",
    actions: common.actions,
  },
  states: { coming: staff.upcoming, running: staff.active, over: staff.over, ended: staff.ended },
  dates: staff.fromUntil,
  onward: staff.untilEnded,
  readBy: "{{read}} of {{all}}",
  unreadOf: ": pharmacies that have not read {{title}}",
  unread: {
    heading: "Not read yet: {{title}}",
    intro: "{{count}} of {{all}} pharmacies.",
    all: "Every pharmacy has read it.",
    first: "The first {{shown}} of {{count}} are shown.",
    csvFile: "not-read",
  },
  endedBecause: staff.endedBecause,
  end: staff.end,
  ending: {
    title: "End this announcement",
    question: "Pharmacies no longer see it. This cannot be undone. It stays here with its readers.",
    send: "End announcement",
    done: "{{title}} ended.",
    already: "Someone else has ended this announcement.",
  },
  form: {
    title: "Title",
    body: "Text",
    bodyMissing: "Enter a text",
    titleMissing: "Enter a title",
    district: "For pharmacies in",
    from: staff.from,
    to: staff.toOptional,
    toHint: "If empty, it is shown until ended. Sri Lanka time",
    send: "Publish",
    sending: "Publishing…",
    done: "{{title}} published.",
  },
} as const

addWords({ adminAnnouncements })
