import { productName } from "#domain/platform/product.ts"
import type { status as english } from "#web/words/en/status.ts"
import type { Translation } from "#web/words/en.ts"

export const status: Translation<typeof english> = {
  title: `சேவை நிலை – ${productName}`,
  description: `${productName} இப்போது இயங்குகிறதா, கடந்த 90 நாட்களில் எப்படி இயங்கியது.`,
  now: { well: "அனைத்தும் இயங்குகின்றன.", slow: "ஏதோ ஒன்று மெதுவாக உள்ளது.", failing: "ஏதோ ஒன்று இயங்கவில்லை." },
  loading: "நிலை ஏற்றப்படுகிறது",
  away: "நிலையைக் காட்ட முடியவில்லை: எங்களை அடைய முடியவில்லை.",
  updated: "{{time}} நிலவரப்படி; ஒவ்வொரு நிமிடமும் அளவிடப்படுகிறது.",
  services: {
    search: "தேடல்",
    orders: "ஆர்டர்கள் மற்றும் மருந்தகங்களின் விற்பனை",
    reminders: "நினைவூட்டல்கள் மற்றும் செய்திகள்",
    live: "நேரலை புதுப்பிப்புகள்",
    login: "உள்நுழைவு",
  },
  states: { well: "இயங்குகிறது", slow: "மெதுவாக உள்ளது", failing: "இயங்கவில்லை" },
  uptime: "அளவிட்ட நேரத்தில் {{percent}}% இயங்கியது",
  unmeasured: "இன்னும் அளவிடப்படவில்லை",
  day: "{{day}}: {{state}}",
  days: { well: "தடை இல்லை", slow: "சிறிய தடை", failing: "நீண்ட தடை", none: "அளவிடப்படவில்லை" },
  from: "90 நாட்களுக்கு முன்",
  planned: "திட்டமிடப்பட்டது: {{text}}",
}
