import { addWords } from "#web/words/catalogue.ts"
import { common } from "#web/words/en/common.ts"
import { staff } from "#web/words/en/staff.ts"

/** The webhooks on the screen /pos/keys. */
export const webhooks = {
  heading: "Webhooks",
  intro: "Pharos tells your own program about changes by sending them to its address.",
  docs: "How to receive and check events",
  add: "Add webhook",
  loading: "Loading your webhooks",
  failed: "We could not load your webhooks.",
  none: "No webhooks yet.",
  columns: {
    url: "Address",
    events: "Events",
    state: common.status,
    last: "Last delivered",
    actions: common.actions,
  },
  events: {
    "stock.changed": "Stock changed",
    "order.received": "Customer order received",
    "order.changed": "Customer order changed",
    "purchase_order.changed": "Purchase order changed",
    "recall.changed": "Recall started or ended",
    test: "Test event",
  },
  active: staff.active,
  waiting_one: "{{count}} event waiting",
  waiting_other: "{{count}} events waiting",
  paused: staff.paused,
  because: {
    "by-hand": "Nothing is sent until you resume it.",
    failed: "An event could not be delivered for a day.",
    gone: "The program answered 410: gone.",
  },
  open: staff.deliveries,
  of: " {{url}}",
  making: {
    urlHint: "For example: https://shop.example/pharos",
    sending: staff.adding,
    invalidUrl: "Enter an address that starts with https://",
    invalidEvents: "Choose at least one event",
    tooMany: "Your pharmacy has 10 webhooks. Delete one that is not in use first.",
  },
  made: {
    title: "Signing secret",
    once: "Copy it now. It is not shown again, and your program needs it to check that events come from Pharos.",
    rotated: "Copy it now. It is not shown again. Events are also signed with the old secret for 24 hours.",
    label: "Secret",
  },
  log: {
    test: "Send a test event",
    tested: "Test event sent. Its result appears below.",
    pause: staff.pause,
    resume: staff.resume,
    loading: staff.loadingDeliveries,
    failed: staff.deliveriesFailed,
    none: "Nothing sent in the last 30 days.",
    states: { waiting: staff.waiting, delivered: staff.delivered, failed: "Not delivered" },
    status: "Status {{status}}",
    took: "{{ms}} ms",
    attempts_one: "{{count}} attempt",
    attempts_other: "{{count}} attempts",
    next: "Next attempt {{moment}}",
    failures: {
      "not-public": "The address is not on the public internet.",
      "no-address": "The name was not found.",
      "timed-out": "No answer within 10 seconds.",
      certificate: "The TLS certificate is not valid.",
      "no-connection": "The connection failed.",
    },
    details: "Event and answer",
    again: "Send again",
    againPaused: "Resume the webhook first.",
    more: "Show earlier ones",
    actFailed: "That did not work. Try again.",
  },
  rotating: {
    title: "New secret",
    question: "Create a new secret? The old one is valid for another 24 hours.",
    send: "Create secret",
    sending: staff.creating,
  },
  deleting: {
    title: "Delete webhook",
    question: "Delete {{url}}? Events that wait for it are not sent, and its log is gone.",
    sending: staff.deleting,
    done: "Webhook deleted.",
  },
} as const

addWords({ webhooks })
