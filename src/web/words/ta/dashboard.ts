import type { dashboard as english } from "#web/words/en/dashboard.ts"
import type { Translation } from "#web/words/en.ts"
import { common } from "#web/words/ta/common.ts"

/** The pharmacy's dashboard. */
export const dashboard: Translation<typeof english> = {
  greeting: {
    morning: "காலை வணக்கம்",
    afternoon: "மதிய வணக்கம்",
    evening: "மாலை வணக்கம்",
    withName: "{{greeting}}, {{name}}",
  },
  loading: "எண்கள் ஏற்றப்படுகின்றன",
  failed: "இதை ஏற்ற முடியவில்லை.",
  empty: "இன்னும் விற்பனை இல்லை",
  report: "அறிக்கை",
  showTable: "அட்டவணையாகக் காட்டுக",
  showChart: "வரைபாகக் காட்டுக",
  of: ": {{question}}",
  tiles: {
    sales: "இன்றைய விற்பனை",
    more: "கடந்த {{weekday}} இதே நேரத்தை விட {{percent}} கூடுதல்",
    less: "கடந்த {{weekday}} இதே நேரத்தை விட {{percent}} குறைவு",
    same: "கடந்த {{weekday}} இதே நேரத்தைப் போலவே",
    none: "கடந்த {{weekday}} இதே நேரத்தில் விற்பனை இல்லை",
    waitNow: common.justNow,
    wait: {
      minutes: "{{count}} நிமிடம் முன்",
      hours: "{{count}} மணி நேரம் முன்",
      days_one: "{{count}} நாள் முன்",
      days_other: "{{count}} நாட்கள் முன்",
    },
    low: "குறைந்த கையிருப்பு",
    lowText: "{{limit}} அலகுகளுக்குக் குறைவு, {{zero}} முற்றாகத் தீர்ந்தவை",
    units_one: "{{text}} அலகு, விற்பனை விலையில் {{value}}",
    units_other: "{{text}} அலகுகள், விற்பனை விலையில் {{value}}",
  },
  days: {
    question: "நாளாந்த விற்பனை",
    average: "இன்று தவிர, சராசரி நாளுக்கு {{amount}}",
    summary: "இன்று இதுவரை {{today}}. மிகச் சிறந்த நாள் {{day}}, {{best}}.",
    bar: "{{day}}: {{amount}}, {{sales}} விற்பனைகள்",
  },
  sellers: {
    question: "அதிகம் விற்பவை",
    summary: "{{medicine}} அதிகம் விற்கிறது: {{units}} அலகுகள்.",
  },
  cover: {
    question: "முதலில் தீரக்கூடியவை",
    all: "குறைவான {{count}} எல்லாம்",
    none: "குறைவாக எதுவும் இல்லை; {{days}} நாட்களுக்குள் எதுவும் தீராது.",
    today: "இன்று",
    unsold: "அண்மையில் விற்பனை இல்லை",
    hint: "கடந்த {{days}} நாட்களின் விற்பனையை அடிப்படையாகக் கொண்டது.",
    ofMedicine: " {{medicine}}",
    ordered: "ஆர்டர் செய்தது",
    columns: {
      action: "ஆர்டர் செய்க",
    },
  },
  months: {
    question: "காலாவதி மாதப்படி தொகுதிகள்",
    note: "{{months}} மாதங்கள்",
    plan: "திட்டம்",
    none: "அடுத்த {{months}} மாதங்களில் எந்தத் தொகுதியும் காலாவதியாகாது.",
    summary_one: "{{months}} மாதங்களில் {{text}} தொகுதி காலாவதியாகும், அதிகம் {{month}} இல்: {{most}}.",
    summary_other: "{{months}} மாதங்களில் {{text}} தொகுதிகள் காலாவதியாகும், அதிகம் {{month}} இல்: {{most}}.",
    bar: "{{month}}: {{batches}} தொகுதிகள், {{units}} அலகுகள்",
  },
  waiting: {
    question: "காத்திருக்கும் வாடிக்கையாளர்கள்",
    line: "{{name}} · {{delivery}} · {{wait}}",
  },
  demand: {
    question: "அருகில் மக்கள் தேடியும் கிடைக்காதவை",
    note: "30 நாட்கள்",
    medicine: common.medicine,
    searches: "தேடல்கள்",
    watchers: "காத்திருப்பவர்கள்",
    here: "உங்கள் கையிருப்பில்",
    yes: "உண்டு",
    no: "இல்லை",
    few: "3 க்குக் குறைவு",
    none: "மூன்று பேர் தேடியது எதுவும் இல்லை.",
    file: "demand",
  },
  busy: {
    question: "நெரிசலான நேரங்கள்",
    summary: "அதிக நெரிசல்: {{weekday}}, {{from}} முதல் {{to}} வரை, {{all}} விற்பனைகளில் {{sales}}.",
    cell: "{{weekday}}, {{from}} முதல் {{to}} வரை: {{sales}} விற்பனைகள்",
    columns: { weekday: "கிழமை", hour: "முதல்" },
  },
}
