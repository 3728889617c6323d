import { deletionWords } from "#domain/customer/account-limits.ts"
import { productName } from "#domain/platform/product.ts"
import { addWords } from "#web/words/catalogue.ts"
import { common } from "#web/words/en/common.ts"

/** The account page. */
export const account = {
  title: `Your account – ${productName}`,
  loading: "Loading your account",
  notLoaded: "We could not load your account.",
  youHint: "The name and contact details that pharmacies see.",
  nameHint: "Leave empty to use the name from your login: {{name}}.",
  nameHintPlain: "Leave empty to use the name from your login.",
  phoneHint: "Pharmacies use it to call you about an order. It is filled in when you order.",
  phoneHintLast:
    "Pharmacies use it to call you about an order. Your next order starts with the number of your last one, {{phone}}.",
  email: "Email",
  emailHint: "From your login. Change it there.",
  saved: "Saved",
  invalidName: "Enter a name of at most 100 characters, on one line",

  appearance: "Appearance",
  appearanceHint:
    "Saved with your account and used when you log in on a device. The switch at the top of the page changes this device only.",
  system: "Same as device",
  light: common.light,
  dark: common.dark,
  language: common.language,

  notifications: "Notifications",
  notificationsHint: "How Pharos reaches you when it is closed.",
  calendar: "Doses in your calendar: find your private address on the {{page}} page.",
  devicesHint: "Where you are logged in. Log out any device you do not recognise.",
  devicesNotLoaded: "We could not load your devices.",
  thisDevice: "This device",
  lastSeen: "Last seen:",
  loggedIn: "Logged in: {{at}}",
  endSession: "Log out",
  endSessionOf: "Log out {{device}}, last seen {{at}}",
  endOthers: "Log out all other devices",
  ended: "That device is logged out.",
  endedOthers_one: "{{count}} other device logged out.",
  endedOthers_other: "{{count}} other devices logged out.",

  looks: {
    heading: "Who viewed your data",
    hint: "Every time someone at a pharmacy or at Pharos viewed your orders or account, listed at most once an hour. Nobody there can see your doses or your chat.",
    none: "No one has viewed your data.",
    failed: "We could not load who viewed your data.",
    what: {
      order: "viewed your order: {{medicine}}",
      prescription: "viewed your prescription for {{medicine}}",
      account: "viewed your account",
      "account-changed": "changed your account",
    },
  },

  data: "Your data",
  dataHint: "Everything Pharos stores about you, to read or to use elsewhere.",
  dataLogin: "Log in again before you download, so that nobody else using this device can.",
  logInAgain: "Log in again",
  freshUntil: "You have just logged in. You can download until {{time}}.",
  download: common.download,
  files: {
    "pharos.json": { name: common.everything, about: "Everything in one file (JSON)" },
    "profile.csv": { name: "Profile", about: "Name, contact and settings (CSV)" },
    "orders.csv": { name: common.orders, about: "What you ordered, where and when (CSV)" },
    "schedules.csv": { name: "Schedules", about: "Medicines and their times (CSV)" },
    "doses.csv": { name: "Doses", about: "Each dose, and what you recorded (CSV)" },
    "doses.ics": { name: "Dose calendar", about: "From a month ago, for any calendar (ICS)" },
  },

  delete: "Delete your account",
  deleteHint: "This cannot be undone.",
  deleteOrders:
    "Pending orders are canceled. Your purchases stay in the pharmacies' records, without your name.",
  deleteDoses: "Schedules, doses and reminders are deleted, and your calendar address stops working.",
  deleteLogin: "You are logged out on all devices. If you log in later, you start with an empty account.",
  deleteLoginFirst: "Log in again before you delete your account.",
  deleteOpen: "Delete account",
  deleteTitle: "Delete your account?",
  deleteWords: deletionWords,
  deleteConfirm: "Type “{{words}}” to confirm",
  deleteWrongWords: "Type “{{words}}”",
  deleted: "Your account has been deleted.",
  deleteNow: "Delete everything",
} as const

addWords({ account })
