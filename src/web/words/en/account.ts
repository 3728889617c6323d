import { deletionWords } from "#domain/customer/account-limits.ts"
import { addWords } from "#web/words/catalogue.ts"
import { productName } from "#domain/platform/product.ts"

/** The account page. */
export const account = {
  heading: "Your account",
  title: `Your account – ${productName}`,
  loading: "Loading your account",
  notLoaded: "Your account could not be loaded.",

  you: "You",
  youHint: "What pharmacies and other screens call you, and how they reach you.",
  name: "Name",
  nameHint: "Leave it empty to use the name from your login: {{name}}.",
  nameHintPlain: "Leave it empty to use the name from your login.",
  phone: "Phone number",
  phoneHint: "A pharmacy calls it about an order. It is filled in for you when you order.",
  email: "Email",
  emailHint: "It comes from your login and is changed there.",
  save: "Save",
  saved: "Saved",
  mend: "This could not be saved as it is.",
  errorTitle: "Error: {{title}}",
  wrongPhone: "Enter a phone number such as 077\u00a0123\u00a04567",
  wrongName: "Enter a name of at most 100 letters, in one line",

  appearance: "Appearance",
  appearanceHint:
    "Kept with your account: a device takes up light or dark when you log in on it. The switch at the top of the page changes one device alone.",
  theme: "Theme",
  system: "As the device says",
  light: "Light",
  dark: "Dark",
  language: "Language",

  notifications: "Notifications",
  notificationsHint: "How you hear about a dose when Pharos is closed.",
  calendar: "Doses in your calendar: the private address is on the page {{page}}.",

  devices: "Devices",
  devicesHint: "Where you are logged in. End what you do not know.",
  devicesNotLoaded: "Your devices could not be loaded.",
  thisDevice: "This device",
  unknownDevice: "Unknown device",
  lastSeen: "Last seen:",
  loggedIn: "Logged in: {{at}}",
  endSession: "End",
  endSessionOf: "End the session on {{device}}, last seen {{at}}",
  endOthers: "End all other sessions",
  ended: "Session ended. That device is logged out.",
  endedOthers_one: "{{count}} other session ended.",
  endedOthers_other: "{{count}} other sessions ended.",

  looks: {
    heading: "Who looked at your data",
    hint: "Each time somebody at a pharmacy or at Pharos saw your orders or your account. Within an hour it is told once. Your doses and your chat are seen by nobody.",
    none: "Nobody has looked at your data.",
    failed: "We could not load who looked at your data.",
    administration: "The administration of Pharos",
    what: {
      order: "saw your order: {{medicine}}",
      account: "looked at your account",
      "account-changed": "changed something in your account",
    },
    more: "Show earlier ones",
  },

  data: "Your data",
  dataHint: "Everything Pharos keeps about you, to read or to take elsewhere.",
  dataLogin: "Before your data leaves Pharos, log in again: so nobody else at this device can take it.",
  logInAgain: "Log in again",
  freshUntil: "You have just logged in: downloads work until {{time}}.",
  download: "Download",
  files: {
    "pharos.json": { name: "Everything", about: "All parts in one file (JSON)" },
    "profile.csv": { name: "Profile", about: "Name, contact and settings (CSV)" },
    "orders.csv": { name: "Orders", about: "What you ordered, where and when (CSV)" },
    "schedules.csv": { name: "Schedules", about: "Medicines and their times (CSV)" },
    "doses.csv": { name: "Doses", about: "Each dose, and what you said about it (CSV)" },
    "doses.ics": { name: "Dose calendar", about: "From a month ago on, for any calendar (ICS)" },
  },

  delete: "Delete your account",
  deleteHint: "Nothing brings it back.",
  deleteOrders:
    "Pending orders are canceled. What you bought stays in the pharmacies' books, without your name.",
  deleteDoses: "Schedules, doses and reminders are removed, and your calendar address ends.",
  deleteLogin: "You are logged out everywhere. Logging in later starts with an empty account.",
  deleteLoginFirst: "Before your account can be deleted, log in again.",
  deleteOpen: "Delete account",
  deleteTitle: "Delete your account?",
  deleteConfirm: `Type “${deletionWords}” to confirm`,
  deleteWrongWords: `Type the words “${deletionWords}”`,
  deleted: "Your account is deleted.",
  deleteNow: "Delete everything",
  keep: "Keep",
} as const

addWords({ account })
