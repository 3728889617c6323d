import { addWords } from "#web/words/catalogue.ts"
import { adminPharmacies } from "#web/words/en/admin-pharmacies.ts"
import { common } from "#web/words/en/common.ts"
import { staff } from "#web/words/en/staff.ts"

const { verified } = staff

/** The screen /admin/applications. */
export const adminApplications = {
  intro:
    "Pharmacies that registered themselves. Once verified, a pharmacy is in search, and the applicant is its pharmacist.",
  filter: "Filter applications",
  filters: { "to-decide": "To decide", verified, refused: staff.refused },
  states: {
    incomplete: "Incomplete",
    waiting: staff.waiting,
    asked: "Question asked",
    verified,
    refused: staff.refused,
    withdrawn: "Withdrawn",
  },
  csvFile: "applications",
  columns: {
    choose: staff.select,
    name: common.name,
    place: "Town and district",
    licence: adminPharmacies.detail.licence,
    sent: "Received",
    state: staff.state,
  },
  loading: "Loading the applications",
  failed: "We could not load the applications.",
  none: "No applications to decide.",
  noneOf: "No applications here.",
  noneText: "A pharmacy that registers itself appears here with the picture of its licence.",
  detail: {
    back: "All applications",
    loading: "Loading the application",
    failed: "We could not load this application.",
    gone: "This application does not exist.",
    changed: "This application has changed. This is the current version.",
    picture: "Picture of the licence of {{name}}",
    enlarge: "Open the picture",
    noPicture: "The picture is no longer kept.",
    entered: "As entered",
    applicant: "Applicant",
    reply: "The answer",
    noReply: "No answer in words",
    like: "Could it be one of these?",
    likeNone: "No similar pharmacy within 500 m, and none with this licence number.",
    sameLicence: "same licence number",
    decided: "{{state}} by {{name}}, {{day}}",
  },
  ask: {
    button: "Ask a question",
    question: "Question to the applicant",
    hint: "The applicant reads it on the page where the application was made, and sends the answer from there.",
    invalid: "Enter a question",
    send: "Ask",
    done: "The applicant was asked.",
  },
  refuse: {
    button: "Refuse",
    question:
      "{{name}} does not become a pharmacy on Pharos. The applicant reads your reason, and can apply again.",
    many: "They do not become pharmacies on Pharos. The applicants read your reason, and can apply again.",
    sending: "Refusing…",
    done: "The application is refused.",
  },
  verify: {
    intro: "{{name}} will be in search, and {{applicant}} its pharmacist.",
    done: "{{name}} is verified and in search.",
    isAnother: "It is a different pharmacy",
  },
} as const

addWords({ adminApplications })
