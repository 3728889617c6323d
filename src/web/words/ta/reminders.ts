import type { reminders as english } from "#web/words/en/reminders.ts"
import type { Translation } from "#web/words/en.ts"
import { common } from "#web/words/ta/common.ts"

/**
 * Dose reminders: turning them on, and what they say in the page and on the lock screen. The two values of
 * `device`, கைபேசி and கணினி, take the same endings.
 */
export const reminders: Translation<typeof english> = {
  computer: "கணினி",
  off: "இந்தக் {{device}}யில் நினைவூட்டல்கள் நிறுத்தப்பட்டுள்ளன.",
  offRest: "Pharos மூடியிருக்கும்போதும் மருந்து வேளையை நினைவூட்ட, அவற்றை இயக்குங்கள்.",
  turnOn: "இயக்குக",
  explainTitle: "நினைவூட்டல்களை இயக்குதல்",
  explain:
    "Pharos அறிவிப்புகளைக் காட்டலாமா என்று உங்கள் உலாவி கேட்கும். “அனுமதி” (Allow) என்பதைத் தெரிவு செய்யுங்கள். மருந்து எடுக்கும் நேரத்தில் மட்டுமே Pharos அறிவிப்பு அனுப்பும்.",
  explainPrivacy:
    "செய்தி இந்தக் {{device}}யில் மட்டுமே படிக்கக்கூடியவாறு மறையாக்கப்படுகிறது. பூட்டுத் திரையில் மருந்தின் பெயரை மறைக்க உங்கள் கணக்கில் வசதி உண்டு.",
  goOn: "தொடர்க",
  on: "இந்தக் {{device}}யில் நினைவூட்டல்கள் இயங்குகின்றன.",
  onRest: "Pharos மூடியிருந்தாலும் மருந்து வேளை நினைவூட்டப்படும்.",
  sendTest: "சோதனை அறிவிப்பு அனுப்புக",
  turnOff: "நிறுத்துக",
  testSent: "சோதனை அறிவிப்பு வந்துகொண்டிருக்கிறது.",
  testLost: "அறிவிப்புச் சேவை சோதனையை ஏற்கவில்லை. நினைவூட்டல்களை நிறுத்தி மீண்டும் இயக்குங்கள்.",
  blocked: "Pharos அறிவிப்புகளைக் காட்ட உங்கள் உலாவி அனுமதிக்கவில்லை.",
  blockedRest:
    "அனுமதிக்க: தள அமைப்புகளைத் திறந்து (முகவரியின் இடப்புறம் உள்ள குறியீடு), அறிவிப்புகளை (Notifications) அனுமதித்து (Allow), பக்கத்தை மீண்டும் ஏற்றுங்கள்.",
  unsupported: "இந்த உலாவியால் நினைவூட்டல்களைக் காட்ட முடியாது.",
  unsupportedRest: "Chrome, Edge, Firefox அல்லது Safari இன் புதிய பதிப்பைப் பயன்படுத்துங்கள்.",
  homeScreen: "iPhone அல்லது iPad இல் நினைவூட்டல்களுக்கு Pharos முகப்புத் திரையில் இருக்க வேண்டும்.",
  homeScreenNeeds: "இது iOS 16.4 அல்லது அதற்குப் பிந்திய பதிப்புகளில் இயங்கும்:",
  homeScreenShare: "Safari இல் பகிர் (Share) என்பதைத் தட்டுங்கள்.",
  homeScreenAdd: "“முகப்புத் திரையில் சேர்” (Add to Home Screen) என்பதைத் தெரிவு செய்யுங்கள்.",
  homeScreenOpen: "அங்கிருந்து Pharos ஐத் திறந்து, உள்நுழைந்து, நினைவூட்டல்களை இயக்குங்கள்.",
  homeScreenStops: "சில காலம் திறக்காத செயலியின் அறிவிப்புகளை iOS நிறுத்தலாம்; எனவே அவ்வப்போது Pharos ஐத் திறந்து பாருங்கள்.",
  onlyOpen: "Pharos திறந்திருக்கும்போது மட்டுமே இந்தக் {{device}}யில் நினைவூட்டல் வரும்.",
  onlyOpenRest: "அறிவிப்புச் சேவையைத் தொடர்பு கொள்ள முடியவில்லை. பின்னர் மீண்டும் முயலுங்கள்.",
  calendar: "மருந்து நேரங்கள் பக்கத்தில் உள்ள நாட்காட்டிக் கோப்பும், இந்த உலாவி இல்லாமலேயே நினைவூட்டும்.",
  settingsHeading: "இந்தக் {{device}}யில் நினைவூட்டல்கள்",
  hideName: "பூட்டுத் திரையில் மருந்தின் பெயரை மறைக்க",
  hideNameHint: "அறிவிப்பில் “உங்கள் மருந்தை எடுக்கும் நேரம் இது.” என்று மட்டும் வரும்.",
  taken: common.taken,
  snooze: "10 நிமிடம் கழித்து",
  skip: common.skip,
  dueNow: "எடுக்க வேண்டிய வேளைகள்",
  dueCount_one: "{{count}} வேளை மருந்து எடுக்க வேண்டும்",
  dueCount_other: "{{count}} வேளை மருந்துகள் எடுக்க வேண்டும்",
  take: "எடுக்க",
  more: "எடுக்க வேண்டிய எல்லாவற்றையும் பார்க்க",
  recordedTaken: "எடுத்ததாகப் பதிவானது.",
  recordedSkipped: "தவிர்த்ததாகப் பதிவானது.",
  snoozed: "10 நிமிடத்தில் மீண்டும் நினைவூட்டுவோம்.",
  unreadable: "புதியதைப் பார்க்க Pharos ஐத் திறவுங்கள்.",
}
