import type { hours as english } from "#web/words/en/hours.ts"
import type { Translation } from "#web/words/en.ts"

export const hours: Translation<typeof english> = {
  days: {
    monday: "திங்கள்",
    tuesday: "செவ்வாய்",
    wednesday: "புதன்",
    thursday: "வியாழன்",
    friday: "வெள்ளி",
    saturday: "சனி",
    sunday: "ஞாயிறு",
  },
  closed: "மூடியுள்ளது",
  add: "நேரம் சேர்க்க",
  addOf: ", {{day}}",
  from: "{{day}}, திறக்கும் நேரம்",
  to: "{{day}}, மூடும் நேரம்",
  remove: "{{day}}: இந்த நேரத்தை நீக்குக",
  hint: "நள்ளிரவுக்குப் பின்னான மூடும் நேரம் மறுநாள் காலையைக் குறிக்கும்.",
  wrong: {
    time: "ஒரு நேரம் விடுபட்டுள்ளது",
    order: "மூடும் நேரம் திறக்கும் நேரத்துக்குப் பின், அல்லது மறுநாள் நண்பகலுக்கு முன் இருக்க வேண்டும்",
    overlap: "இந்த நேரங்கள் ஒன்றன் மேல் ஒன்று வருகின்றன",
  },
}
