import { productName } from "#domain/platform/product.ts"
import { addWords } from "#web/words/catalogue.ts"
import { common } from "#web/words/en/common.ts"

/** The page /register-pharmacy. */
export const registerPharmacy = {
  title: `${common.registerPharmacy} – ${productName}`,
  description: `Put your pharmacy on ${productName}: people find what you have in stock, and order it.`,
  intro: "People near you see what you have in stock, and order it. Registering is free.",
  steps: {
    fill: "Enter your pharmacy, and add a picture of its licence.",
    check: "The administration checks the licence. If something is unclear, it asks you here.",
    open: "Your pharmacy is then in search, and you are its pharmacist.",
  },
  logIn: "Log in to register",
  loading: "Loading your application",
  failed: "We could not load your application.",
  states: {
    incomplete: "The picture of the licence is missing. Add it, and send the application.",
    waiting:
      "We received your application on {{day}}. Applications are checked in the order in which they arrive.",
    asked: "The administration asks:",
    verified: "{{name}} is on Pharos, and you are its pharmacist.",
    refused: "Your application was refused:",
    withdrawn: "You have withdrawn your application.",
  },
  openPharmacy: "Open the pharmacy",
  again: "Apply again",
  change: "Change the application",
  withdraw: "Withdraw the application",
  withdrawn: "The application is withdrawn, and the picture is deleted.",
  changed: "Your application has changed in the meantime. This is the current version.",
  pharmacy: "The pharmacy",
  place: "Where it is",
  licence: "The licence",
  address: "Address",
  town: "Town",
  chooseDistrict: "Choose a district",
  licenceNumber: "Licence number",
  validUntil: "Valid until",
  pharmacist: "Responsible pharmacist",
  pharmacistHint: "The name on the licence.",
  picture: "Picture of the licence",
  pictureNote:
    "Only you and the administration can see it. It is stored encrypted, and deleted {{days}} days after the decision.",
  yourPicture: "Your licence",
  addPicture: "Add a picture of the licence",
  reply: "Answer to the question",
  replyHint: "Or correct below what was asked about.",
  send: "Send the application",
  sendAnswer: "Send the answer",
  sent: "Your application has been sent.",
  invalid: {
    address: "Enter the address",
    town: "Enter the town",
    licenceNumber: "Enter the licence number",
    validUntil: "Enter a date in the future",
  },
  open: "You already have an open application. This is it.",
  tooMany: "You can start {{count}} applications in 24 hours. Try again tomorrow.",
} as const

addWords({ registerPharmacy })
