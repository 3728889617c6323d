import { addWords } from "#web/words/catalogue.ts"
import { common } from "#web/words/en/common.ts"
import { staff } from "#web/words/en/staff.ts"

const email = "E-mail"

/** The screen /admin/users. */
export const adminUsers = {
  intro:
    "Roles come from your identity provider. Here you set where people work, and who works on the catalogue, in support or for a district.",
  search: "Search by name, login id or e-mail",
  filter: "Filter people",
  filters: {
    all: common.all,
    staff: staff.staff,
    administrators: "Administration",
    deactivated: staff.deactivated,
  },
  loading: "Loading people",
  failed: "We could not load the people.",
  none: "No one here",
  noneText: "No one who matches has logged in yet.",
  noHit: "No one matches “{{text}}”",
  showAll: "Show everyone",
  csvFile: "users",
  csvEmail: email,
  columns: {
    choose: staff.select,
    name: common.name,
    subject: staff.loginId,
    roles: staff.roles,
    places: staff.worksAt,
    seen: staff.lastSeen,
    actions: common.actions,
  },
  noName: "No name",
  neverLoggedIn: "Never logged in",
  rolesUnknown: "Not known yet",
  noPlaces: staff.dash,
  deactivate: staff.deactivate,
  reactivate: staff.reactivate,
  ofPerson: " {{name}}",
  warnings: {
    roleMissing:
      "{{name}}: this person does not have the role {{role}} at the identity provider, so they have no access there.",
    placeMissing: {
      pharmacien: "Has the role pharmacien but no pharmacy.",
      supplier: "Has the role supplier but no supplier.",
    },
    placeEnded: "{{name}} has ended.",
  },
  sheet: {
    loading: "Loading this person",
    failed: "We could not load this person.",
    gone: "This person no longer exists.",
    email,
    firstLogin: "First login",
    rolesHint: "From the identity provider at the last login. Change them there.",
    given: "{{role}} was given here.",
    worksNowhere: "No workplace.",
    add: "Add workplace",
    endOf: " from {{place}}",
    earlier: "Earlier workplaces",
    span: "{{from}} to {{to}}",
    sessions: "Open sessions",
    noSessions: "No open sessions.",
    session: "since {{since}}, last seen {{seen}}",
    thisOne: "This session",
    endSession: "End session",
    endSessionOf: " on {{device}}",
    sessionEnded: "Session ended.",
    lately: "Recent activity",
    deactivatedSince: "Deactivated {{day}}.",
    notYourself: "You cannot deactivate your own account. Another administrator can.",
    unseen: "No one has logged in with this id yet. The workplaces below apply from the first login.",
  },
  role: {
    change: "Change role",
    title: "Role of {{name}}",
    label: "Role in the administration",
    question: "All sessions of this person end. The role applies from the next login.",
    choices: { none: common.none, catalogue: "catalogue", support: "support", district: "district" },
    hints: {
      none: "Only the roles of the identity provider.",
      catalogue: "Medicines, barcodes, imports, duplicates and unmet searches. Sees no person.",
      support: "Helps pharmacies and suppliers, without the data of persons.",
      district: "As support, for the pharmacies of its districts alone. For a health office.",
    },
    districts: "Districts",
    districtMissing: "Choose at least one district",
    done: "The role of {{name}} has changed.",
  },
  adding: {
    title: "Where {{name}} works",
    hintNew:
      "For someone who has not logged in yet. Type the login id exactly as the identity provider gives it. It cannot be checked before the first login.",
    subjectHint: "For example auth0|64f1c2",
    kind: "Workplace",
    kinds: { pharmacy: "At a pharmacy", supplier: "For a supplier" },
    place: { pharmacy: common.pharmacy, supplier: common.supplier },
    search: { pharmacy: "Search pharmacies", supplier: staff.searchSuppliers },
    looking: "Searching…",
    noPlace: "No matches.",
    placesFailed: "We could not search.",
    invalidSubject: "Enter the login id",
    invalidPlace: "Choose a workplace",
    already: "This person already works there.",
    supplierEnded: "This supplier has ended. Choose another.",
    done: "{{name}} now works at {{place}}.",
  },
  ending: {
    title: "Remove from workplace",
    question:
      "{{name}} loses access to {{place}} immediately, and open screens close within five seconds. Sales waiting on a device stay there.",
    keys_one: "{{count}} API key that this person created is revoked too. Programs that use it stop working:",
    keys_other:
      "{{count}} API keys that this person created are revoked too. Programs that use them stop working:",
    done: "{{name}} no longer works at {{place}}.",
    changed: "Someone else has removed this person in the meantime.",
  },
  deactivating: {
    title: "Deactivate {{name}}",
    question:
      "All sessions end immediately, and this person cannot log in again until reactivated. The private calendar address stops working. Nothing else is deleted, and dose reminders continue.",
    send: staff.deactivate,
    sending: "Deactivating…",
    keep: "Keep active",
    done: "{{name}} is deactivated.",
    lastAdmin: "This is the last administrator. At least one administrator is required.",
    changed: "Someone else has deactivated this person in the meantime.",
    youAreOut: "You were deactivated in the meantime.",
  },
  reactivating: {
    title: "Reactivate {{name}}",
    question: "This person can log in again, and their workplaces apply again.",
    send: staff.reactivate,
    sending: "Reactivating…",
    keep: "Leave deactivated",
    done: "{{name}} can log in again.",
    changed: "Someone else has reactivated this person in the meantime.",
  },
} as const

addWords({ adminUsers })
