import { addWords } from "#web/words/catalogue.ts"

/** A supplier's licence, under /suppliers/licence. */
export const supplierLicence = {
  news: {
    verified: "Your licence is verified. You get new orders.",
    rejected: "Your licence was not accepted.",
    stopped: "You get no new orders any more.",
  },
  heading: "Licence",
  loading: "Loading the licence",
  failed: "We could not load the licence.",
  rule: "Pharmacies' new orders reach you once the administration has verified your licence. What you have accepted, you ship and invoice without it.",
  states: {
    verified:
      "Your licence {{number}} is verified until {{until}}. Pharmacies see the mark “Verified” at your name.",
    expires:
      "Your licence {{number}} expires on {{until}}. Send the new one, so that you go on getting new orders.",
    expired:
      "Your licence {{number}} expired on {{until}}. You get no new orders until a new one is verified.",
    unverified: "Your licence is not verified. You get no new orders yet.",
    notYet:
      "Your licence is not verified. You get new orders until the administration decides. Send your licence now.",
  },
  waiting: "You sent the licence {{number}} on {{day}}. The administration is checking it.",
  rejected: "The administration rejected the licence {{number}}:",
  send: "Send a licence",
  sendAgain: "Send another licence instead",
  sendButton: "Send the licence",
  sent: "Your licence has been sent.",
  link: "Send your licence",
  view: "View licence",
} as const

addWords({ supplierLicence })
