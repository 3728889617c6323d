import { productName } from "#domain/platform/product.ts"
import type { status as english } from "#web/words/en/status.ts"
import type { Translation } from "#web/words/en.ts"

export const status: Translation<typeof english> = {
  title: `සේවා තත්ත්වය – ${productName}`,
  description: `${productName} දැන් ක්‍රියා කරන්නේද සහ පසුගිය දින 90 තුළ ක්‍රියා කළ ආකාරය.`,
  now: { well: "සියල්ල ක්‍රියා කරයි.", slow: "යමක් මන්දගාමීයි.", failing: "යමක් ක්‍රියා නොකරයි." },
  loading: "තත්ත්වය පූරණය වේ",
  away: "තත්ත්වය ලබා ගත නොහැක: අප වෙත ළඟා විය නොහැක.",
  updated: "{{time}} වන විට; සෑම මිනිත්තුවකම මනිනු ලැබේ.",
  services: {
    search: "සෙවීම",
    orders: "ඇණවුම් සහ ඖෂධසල්වල විකිණීම්",
    reminders: "මතක් කිරීම් සහ පණිවිඩ",
    live: "සජීවී යාවත්කාලීන",
    login: "පිවිසීම",
  },
  states: { well: "ක්‍රියා කරයි", slow: "මන්දගාමීයි", failing: "ක්‍රියා නොකරයි" },
  uptime: "මනින ලද කාලයෙන් {{percent}}% ක් ක්‍රියා කළේය",
  unmeasured: "තවම මැන නැත",
  day: "{{day}}: {{state}}",
  days: { well: "බාධාවක් නැත", slow: "කෙටි බාධාවක්", failing: "දිගු බාධාවක්", none: "මැන නැත" },
  from: "දින 90කට පෙර",
  planned: "සැලසුම් කර ඇත: {{text}}",
}
