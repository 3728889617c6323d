import type { requests as english } from "#web/words/en/requests.ts"
import type { Translation } from "#web/words/en.ts"
import { common } from "#web/words/ta/common.ts"

/** Customers' requests to pharmacies, on both sides. */
export const requests: Translation<typeof english> = {
  ask: "அருகிலுள்ள மருந்தகங்களைக் கேட்க",
  dialogTitle: "அருகிலுள்ள மருந்தகங்களைக் கேட்டல்",
  explain: "மிக அருகில் உள்ள மருந்தகங்கள் மருந்தைப் பார்க்கும், உங்கள் பெயரை அல்ல. அவற்றின் பதில்கள் உங்கள் கணக்கில் தோன்றும்.",
  send: "கேட்க",
  sent_one: "{{count}} மருந்தகத்தைக் கேட்டுள்ளோம். பதில் உங்கள் கணக்கில் தோன்றும்.",
  sent_other: "{{count}} மருந்தகங்களைக் கேட்டுள்ளோம். பதில்கள் உங்கள் கணக்கில் தோன்றும்.",
  heading: "மருந்தகங்களிடம் கேட்டவை",
  hint: "அருகில் எந்த மருந்தகத்தில் உண்டு, என்ன விலை, எப்போது. கேட்டது ஒரு நாளில் முடிவடையும்.",
  none: "நீங்கள் எந்த மருந்தகத்தையும் கேட்கவில்லை.",
  failed: "நீங்கள் கேட்டவற்றை ஏற்ற முடியவில்லை.",
  waiting_one: "{{count}} மருந்தகத்தைக் கேட்டுள்ளோம், இன்னும் பதில் இல்லை",
  waiting_other: "{{count}} மருந்தகங்களைக் கேட்டுள்ளோம், இன்னும் பதில் இல்லை",
  answered: "{{asked}} இல் {{answers}} பதிலளித்துள்ளன",
  ended: "முடிந்தது",
  has: "{{pharmacy}}, {{town}}: உண்டு",
  hasOn: "{{pharmacy}}, {{town}}: {{day}} முதல் உண்டு",
  hasNot: "{{pharmacy}}, {{town}}: இல்லை",
  withdraw: "திரும்பப் பெறுக",
  withdrawn: "கேட்டது திரும்பப் பெறப்பட்டது.",
  remove: common.delete,
  received: "வாடிக்கையாளர்கள் கேட்பவை",
  receivedHint:
    "அருகில் ஒருவருக்கு இந்த மருந்து தேவை. உங்கள் பதில் அவருக்கு மட்டுமே செல்லும்; கேட்பவர் யார் என்று உங்களுக்குத் தெரியாது.",
  receivedFailed: "வாடிக்கையாளர்கள் கேட்பவற்றை ஏற்ற முடியவில்லை.",
  until: "{{time}} வரை",
  yes: "எங்களிடம் உண்டு",
  no: "எங்களிடம் இல்லை",
  answerTitle: "பதிலளித்தல்",
  price: "ஓர் அலகின் விலை (ரூ., விரும்பினால்)",
  day: "எந்த நாள் முதல் (விரும்பினால்)",
  dayHint: "இப்போதே உண்டு என்றால் காலியாக விடுங்கள்.",
  answer: "பதிலளிக்க",
  answering: common.sending,
  sentAnswer: "பதில் அனுப்பப்பட்டது.",
  badPrice: "விலையை உள்ளிடுங்கள், உதாரணமாக 4.50",
}
