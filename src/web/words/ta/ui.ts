import type { ui as english } from "#web/words/en/ui.ts"
import type { Translation } from "#web/words/en.ts"
import { common } from "#web/words/ta/common.ts"

/** The words inside ui/: parts that every screen uses. */
export const ui: Translation<typeof english> = {
  moreActions: "மேலும் செயல்கள்",
  oneLess: "ஒன்று குறைக்க",
  oneMore: "ஒன்று கூட்டுக",
  loading: "ஏற்றுகிறது",
  optional: "(விரும்பினால்)",
  stockCount: "கையிருப்பு: {{quantity}}",
  stockLow: "குறைவு: {{quantity}} மீதம்",
  stockOut: "தீர்ந்துவிட்டது",
  pending: common.pending,
  ready: { pickup: "பெறத் தயார்", delivery: "விநியோகத்துக்குத் தயார்" },
  accepted: "ஏற்கப்பட்டது",
  completed: common.completed,
  canceled: common.canceled,
  rejected: "மறுக்கப்பட்டது",
  live: "நேரலை",
  wait: {
    minutes: "{{count}} நிமிடம்",
    hours: "{{count}} மணி நேரம்",
    days_one: "{{count}} நாள்",
    days_other: "{{count}} நாட்கள்",
  },
  minutesAgo: "{{minutes}} நிமிடம் முன்",
  callNumber: common.callNumber,
  formTablet: common.tablet,
  formCapsule: common.capsule,
  formSyrup: common.syrup,
  formInjection: common.injection,
  formInhaler: common.inhaler,
  formCream: common.cream,
  formDrops: common.drops,
  formSachet: "சிறு பொதி",
  distance: { m: "{{number}} மீ.", km: "{{number}} கி.மீ." },
  rupees: "ரூ.\u00a0{{amount}}",
}
