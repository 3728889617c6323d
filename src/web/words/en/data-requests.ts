import { addWords } from "#web/words/catalogue.ts"
import { common } from "#web/words/en/common.ts"

/** A person's requests about their personal data, on the account page. */
export const dataRequests = {
  heading: "Requests about your data",
  hint: "Ask the operator of Pharos for your data, a correction or deletion, or object to its use. You get an answer here.",
  none: "You have made no request.",
  failed: "We could not load your requests about your data.",
  make: "Make a request",
  kind: "What do you ask for?",
  kinds: { access: "My data", correction: "A correction", deletion: "Deletion", objection: "An objection" },
  kindHints: {
    access: "You can also save it yourself, under Your data.",
    correction: "What Pharos keeps about me is wrong.",
    deletion: "You can also delete your account yourself, below.",
    objection: "My data should not be used in some way.",
  },
  text: "Your request",
  textMissing: "Say what you ask for",
  send: "Send request",
  sending: common.sending,
  sent: "Request sent. The answer appears here.",
  limit_one: "You have {{count}} open request. You can make the next one when it is answered.",
  limit_other: "You have {{count}} open requests. You can make the next one when one is answered.",
  withdraw: "Withdraw",
  withdrawn: "Request withdrawn.",
  states: { open: "Open", done: "Done", refused: "Refused", withdrawn: "Withdrawn" },
  received: "Received {{day}}",
  answeredBy: "Answer by {{day}}",
  answer: "Answer",
} as const

addWords({ dataRequests })
