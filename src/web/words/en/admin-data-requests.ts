import { addWords } from "#web/words/catalogue.ts"
import { common } from "#web/words/en/common.ts"
import { dataRequests } from "#web/words/en/data-requests.ts"
import { staff } from "#web/words/en/staff.ts"

/** The screen /admin/data-requests. */
export const adminDataRequests = {
  intro:
    "People ask for their personal data, its correction or deletion, or object to its use. Answer by the day that the privacy law gives.",
  filter: "Filter requests",
  filters: { open: dataRequests.states.open, closed: staff.isClosed },
  csvFile: "data-requests",
  columns: { person: "Person", kind: "Asks for", received: "Received", due: "Due", state: staff.state },
  kinds: { access: "Access to data", correction: "Correction", deletion: "Deletion", objection: "Objection" },
  channels: { account: "In the account", letter: "By letter", phone: "By phone", email: "By e-mail" },
  overdue: "Overdue",
  deleted: "Deleted account",
  loading: "Loading the requests",
  failed: "We could not load the requests.",
  none: "No open requests.",
  noneOf: "No closed requests.",
  noneText: "Requests from people's accounts appear here. Record those that come by letter, phone or e-mail.",
  detail: {
    back: "All data requests",
    loading: "Loading the request",
    failed: "We could not load this request.",
    gone: "This request does not exist.",
    changed: "This request has been answered. This is the current version.",
    text: "The request",
    channel: "Came",
    answer: dataRequests.answer,
    save: "Save the person's data",
    closed: "{{state}} by {{name}} on {{day}}",
    withdrawn: "The person withdrew it on {{day}}.",
    erased: "The account was deleted on {{day}}. The person and the texts are not kept.",
  },
  closing: {
    title: "Answer the request",
    state: staff.state,
    answer: dataRequests.answer,
    answerHint: "The person reads it in their account. For a refusal, give the reason.",
    answerMissing: "Enter an answer",
    send: dataRequests.answer,
    done: "Request answered.",
  },
  erasing: {
    title: "Delete the account of {{name}}?",
    question:
      "Everything about this person is deleted, as if they had deleted the account themselves, and the request is closed. This cannot be undone.",
    confirm: "Check that the request came from this person.",
    send: "Delete the account",
    sending: staff.deleting,
    done: "Account deleted.",
    staff: "This person works at a pharmacy or supplier. End the workplace first.",
  },
  recording: {
    title: "Record a request",
    person: "The person",
    search: "Search people",
    searchHint: "At least two letters.",
    noPerson: "No matches.",
    personMissing: "Choose the person",
    received: "Came on",
    receivedMissing: "Enter the day on which it came, today at the latest",
    text: "What the person asks for",
    send: "Record",
    sending: common.saving,
    done: "Request recorded.",
  },
} as const

addWords({ adminDataRequests })
