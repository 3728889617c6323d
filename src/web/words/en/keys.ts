import { addWords } from "#web/words/catalogue.ts"

/** The screen /pos/keys. */
export const keys = {
  title: "Keys",
  intro:
    "Your own till or stock program can tell Pharos what is on your shelf. Give each program a key of its own.",
  docs: "How a program uses it",
  make: "Make a key",
  loading: "Looking for your keys",
  failed: "We could not load your keys.",
  none: "No program has a key yet.",
  noneText: "Make one, and enter it in the settings of your till.",
  columns: { name: "Name", may: "May", used: "Last used", made: "Made", actions: "Actions" },
  scopes: { "stock:read": "Read the stock", "stock:write": "Set the stock" },
  may: { "stock:read": "read", "stock:write": "set" },
  never: "Never",
  by: "by {{name}}",
  revoked: "Revoked",
  revoke: "Revoke",
  revokeOf: " {{name}}",
  making: {
    name: "Name",
    nameHint: "Which program it is for, for example: Counter till",
    may: "What may it do?",
    send: "Make key",
    sending: "Making the key…",
    wrongName: "Enter a name, for example the till's",
    tooMany: "Your pharmacy has 20 keys. Revoke one that nobody uses first.",
    wrongScopes: "Choose what the key may do",
  },
  made: {
    title: "Your new key",
    once: "Copy it now. Pharos keeps no copy and cannot show it again.",
    secret: "Key",
    copy: "Copy",
    copied: "Copied.",
    notCopied: "This browser did not copy it. Mark the key and copy it yourself.",
    close: "I have copied it",
  },
  revoking: {
    title: "Revoke key",
    question: "Revoke {{name}}? The program that uses it is refused at once, also in the middle of a list.",
    keep: "Keep it",
    send: "Revoke",
    sending: "Revoking…",
    done: "{{name}} is revoked.",
  },
} as const

addWords({ keys })
