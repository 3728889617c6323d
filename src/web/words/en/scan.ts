import { addWords } from "#web/words/catalogue.ts"

/** Scanning a pack's code, by scanner or camera, wherever it is done. */
export const scan = {
  camera: "Scan with camera",
  packSizeOf: "Units in the pack with code {{code}}",
  savePackSize: "Save pack size",
  packSizeHint: "How many tablets or other single units the pack holds. A scan adds them all.",
  invalidPackSize: "Units in the pack must be a whole number, 1 to 1,000,000",
  noPackSize: "Enter how many units are in the pack",
  packSizeDiffers: "Pharos has this barcode as a pack of {{count}}. Check the pack.",
  answerFirst: "Answer this question first, then scan again. Nothing was added or changed.",
  notHere: "You cannot scan on this screen.",
  checking: {
    hint: "Scan the pack to check it.",
    right: "Right medicine: {{medicine}}.",
    wrong: "Wrong medicine: this pack is {{medicine}}. Do not hand it over.",
    expired: "{{medicine}}: this pack expired on {{day}}. Do not hand it over.",
    unknown: "Pharos does not know code {{code}}. Compare the pack with the name above.",
    notAsked: "Pharos could not look this code up. Compare the pack with the name above, or scan it again.",
    wrongHere: "Wrong medicine: this pack is {{medicine}}. Nothing was changed.",
    expiredHere: "{{medicine}}: this pack expired on {{day}}. Set it aside.",
    notAdded: "{{medicine}} was not added: answer this question first, then scan it again.",
  },
  unknown: "Code {{code}} is not known.",
  elsewhere: "Code {{code}} is {{medicine}}, {{manufacturer}}. It is not in your stock.",
  inCart: "{{name}}: {{units}} in the cart",
  lookAlike: {
    chip: "Look-alike name",
    title: "These names look alike",
    inCart: "In the cart:",
    adding: "You are adding:",
    compare: "Compare the pack with the prescription, or scan the pack.",
    yes: "Add anyway",
  },
  linking: {
    search: "Medicine in your stock",
    nothing: "No medicine in your stock matches “{{text}}”.",
    question: "Is code {{code}} on this pack?",
    everybody:
      "Your pharmacy's scanners will know this code from now on. Other pharmacies' scanners will know it once one of them links it with the same pack size. Compare the name and the strength.",
    noPackSize:
      "The pack size of code {{code}} is not known. Enter it once, and each scan adds all the units.",
    noPackSizeShort: "How many units are in this pack of {{name}}?",
    back: "Back",
    send: "Link and add",
    sending: "Linking…",
    done_one: "Code {{code}} is now linked to {{medicine}}, 1 unit.",
    done_other: "Code {{code}} is now linked to {{medicine}}, a pack of {{count}}.",
    taken: "This code belongs to {{medicine}}. Nothing was changed.",
    shopsOwn:
      "This is a shop's own number. Other pharmacies use it for other products, so it cannot be linked.",
  },
  counting: {
    pack: "This is a pack of {{count}}. Three of them are 3x{{count}}.",
    batch_one: "Batch {{lot}}: {{count}} unit on record",
    batch_other: "Batch {{lot}}: {{count}} units on record",
    noBatch: "Batch {{lot}} is not on record.",
    addBatch: "Add batch {{lot}}",
    expired: "{{name}}: this pack expired on {{day}}. Take it off the shelf.",
  },
  receiving: {
    filled: "{{medicine}}: {{pack}}",
    filledCode: "This is {{medicine}}.",
    expiry: "usable until {{day}}",
    wrongMedicine: "This is {{scanned}}, not {{ordered}}. Do not receive it here.",
    unknown: "Pharos does not know code {{code}}. Check that the pack is {{medicine}}.",
    expired: "This pack expired on {{day}}: refuse it.",
    shortDated: "It expires within six months.",
    noOrder: "No {{medicine}} is on order.",
    unknownHere: "Code {{code}} is not known. Choose the order in the list, or link the code.",
    notAsked: "Pharos could not look this code up. Try again.",
  },
} as const

addWords({ scan })
