import type { openingHours as english } from "#web/words/en/opening-hours.ts"
import type { Translation } from "#web/words/en.ts"
import { common } from "#web/words/ta/common.ts"
import { staff } from "#web/words/ta/staff.ts"

/** The screen /pos/opening-hours. */
export const openingHours: Translation<typeof english> = {
  title: staff.openingHours,
  intro: "வாடிக்கையாளர்கள் இந்த நேரங்களைத் தேடலிலும் உங்கள் மருந்தகத்தின் பக்கத்திலும் பார்ப்பார்கள்.",
  loading: "திறந்திருக்கும் நேரம் ஏற்றப்படுகிறது",
  failed: "திறந்திருக்கும் நேரத்தை ஏற்ற முடியவில்லை.",
  week: {
    title: "வாரம்",
    hint: "வார நேரங்களை மாற்ற Pharos நிர்வாகத்தைத் தொடர்பு கொள்ளுங்கள்.",
    now: "இப்போது:",
  },
  publicHolidays: {
    title: "பொது விடுமுறை நாட்கள்",
    label: "பொது விடுமுறை நாட்களில்",
    week: "வழக்கம்போல் திறந்திருக்கும்",
    closed: "மூடியிருக்கும்",
    hours: "வேறு நேரங்கள்",
    hoursOf: "பொது விடுமுறை நாட்கள்",
    saved: "பொது விடுமுறை நாட்களின் நேரங்கள் சேமிக்கப்பட்டன.",
    next: "அடுத்தது: {{name}}, {{day}}",
    none: "இன்னும் பொது விடுமுறை நாட்கள் உள்ளிடப்படவில்லை.",
  },
  dates: {
    title: "திகதிகளும் இரவுக் கடமையும்",
    add: "திகதி சேர்க்க",
    none: "இன்னும் திகதிகள் இல்லை.",
    noneText: "ஒரு திகதியில் மூடுங்கள், வேறு நேரங்களை அமையுங்கள், அல்லது இரவுக் கடமையை உள்ளிடுங்கள்.",
    columns: { day: staff.date, hours: "நேரங்கள்", reason: staff.reason, actions: common.actions },
    closed: "மூடியிருக்கும்",
    duty: "இரவுக் கடமை",
    changeOf: " {{day}}",
    removed: "{{day}}: மீண்டும் வார நேரங்கள் பொருந்தும்.",
  },
  dialog: {
    add: "திகதி சேர்க்க",
    change: "{{day}} ஐ மாற்றுக",
    kind: "இந்தத் திகதியில்",
    kinds: { closed: "மூடியிருக்கும்", hours: "வேறு நேரங்கள்", duty: "இரவுக் கடமை" },
    kindHints: {
      closed: "நாள் முழுவதும் மூடியிருக்கும்",
      hours: "வார நேரங்களுக்குப் பதிலாக",
      duty: "அன்றைய நேரங்களுக்கு மேலதிகமாக",
    },
    day: staff.date,
    hours: "நேரங்கள்",
    reason: staff.reason,
    reasonHint: "வாடிக்கையாளர்கள் இதைப் படிப்பார்கள், உதாரணமாக: போயா தினம்",
    dutyNote: "குறிப்பு (விரும்பினால்)",
    presets: { poya: "போயா தினம்", stock: "கையிருப்பு எண்ணல்", family: "குடும்ப நிகழ்வு", repairs: "திருத்த வேலை" },
    missingDay: "திகதியை உள்ளிடுங்கள்",
    pastDay: "இந்தத் திகதி கடந்துவிட்டது",
    missingReason: "காரணத்தை உள்ளிடுங்கள், உதாரணமாக போயா தினம்",
    missingHours: "நேரங்களை உள்ளிடுங்கள்",
    taken: "இந்தத் திகதிக்கு ஏற்கெனவே ஒரு பதிவு உள்ளது. இதை மூடிவிட்டு அதை மாற்றுங்கள்.",
    late: "இதற்கிடையில் வேறொருவர் இந்தத் திகதியை மாற்றினார். இதை மூடிவிட்டு அதைப் பாருங்கள்.",
    saved: "{{day}} சேமிக்கப்பட்டது.",
  },
  removeDialog: {
    title: "{{day}} ஐ நீக்கவா?",
    text: "இந்தத் திகதியில் மீண்டும் வார நேரங்கள் பொருந்தும்.",
    dutyText: "இந்தத் திகதியின் இரவுக் கடமை நீக்கப்படும்.",
  },
}
