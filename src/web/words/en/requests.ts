import { addWords } from "#web/words/catalogue.ts"
import { common } from "#web/words/en/common.ts"

/** Customers' requests to pharmacies, on both sides. */
export const requests = {
  ask: "Ask pharmacies near me",
  dialogTitle: "Ask pharmacies near me",
  explain: "The nearest pharmacies see the medicine, not your name. Their answers appear in your account.",
  send: "Ask them",
  sent_one: "We asked {{count}} pharmacy. The answer appears in your account.",
  sent_other: "We asked {{count}} pharmacies. Their answers appear in your account.",
  heading: "Requests to pharmacies",
  hint: "Which pharmacy near you has it, for how much, and when. A request ends after a day.",
  none: "You have asked no pharmacy.",
  failed: "We could not load your requests.",
  waiting_one: "{{count}} pharmacy asked, no answer yet",
  waiting_other: "{{count}} pharmacies asked, no answer yet",
  answered: "{{answers}} of {{asked}} have answered",
  ended: "ended",
  has: "{{pharmacy}}, {{town}}: has it",
  hasOn: "{{pharmacy}}, {{town}}: has it from {{day}}",
  hasNot: "{{pharmacy}}, {{town}}: does not have it",
  withdraw: "Withdraw",
  withdrawn: "Request withdrawn.",
  remove: "Remove",
  received: "Customers ask for",
  receivedHint:
    "Somebody near you needs this medicine. Your answer goes to them alone; you do not see who asks.",
  receivedFailed: "We could not load customers' requests.",
  until: "until {{time}}",
  yes: "We have it",
  no: "We do not have it",
  answerTitle: "Answer this request",
  price: "Price per unit (Rs., optional)",
  day: "From which day (optional)",
  dayHint: "Leave it empty when you have it now.",
  answer: "Answer",
  answering: common.sending,
  sentAnswer: "Answer sent.",
  badPrice: "Enter a price such as 4.50",
} as const

addWords({ requests })
