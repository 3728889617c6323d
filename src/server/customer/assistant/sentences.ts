import type { LanguageCode } from "#domain/platform/languages.ts"

type Sentences = {
  byHand: string
  greeting: string
  unclear: string
  whichMedicine: string
  /** Says that something is not known, where a medicine was named and where none was. */
  unknown: string
  nearestOpen: string
  known: string
  inStock: (medicine: string, count: number) => string
  inStockNear: (medicine: string, count: number) => string
  whereAreYou: (medicine: string, count: number) => string
  /** The same, for a question about any pharmacy. */
  whereAreYouNow: string
  notThere: (medicine: string) => string
  sameGeneric: string
  didYouMean: (names: string[]) => string
  facts: (medicine: string) => string
  schedules: string
  noSchedules: string
  orders: string
  noOrders: string
}

const pharmacies = (count: number) => (count === 1 ? "1 pharmacy" : `${count} pharmacies`)

/**
 * Pharos's own sentences in a chat, shown next to a model's reply or instead of one. Native readers have still to check
 * Sinhala and Tamil.
 */
export const sentencesIn: Record<LanguageCode, Sentences> = {
  en: {
    byHand:
      "I can only look things up: nothing was ordered, canceled or changed. You can do it yourself: order in the Medicine Tracker, change or cancel under Orders, set reminders under Scheduling.",
    greeting:
      "Hello. I answer from what Pharos knows:\n• where a medicine is in stock near you, and what it costs\n• what a medicine is called, its strengths and brands, and its group\n• your next doses\n• your orders\nI am not a doctor or a pharmacist. Try “Where can I get metformin?” or “When is my next dose?”",
    unclear:
      "I did not understand that. I can look up where a medicine is in stock, what it is called, your next doses and your orders. Try “Where can I get metformin?” If somebody is unwell, ask a pharmacist or a doctor.",
    whichMedicine: "Which medicine do you mean? Write its name as printed on the pack.",
    unknown:
      "I do not know that. I have no checked source for it, and I do not guess about medicines. Please read the leaflet, or ask a pharmacist or your doctor.",
    nearestOpen: "The nearest open pharmacy:",
    known: "What I do know:",
    inStock: (medicine, count) => `${medicine} is in stock at ${pharmacies(count)}:`,
    inStockNear: (medicine, count) =>
      `${medicine} is in stock at ${pharmacies(count)}. ${count === 1 ? "It is here:" : "The nearest to you:"}`,
    whereAreYou: (medicine, count) =>
      `${medicine} is in stock at ${pharmacies(count)}. Where are you? Then I can name the nearest.`,
    whereAreYouNow: "Where are you? Then I can name the nearest pharmacy that is open.",
    notThere: (medicine) => `No pharmacy in Pharos has ${medicine} in stock right now.`,
    sameGeneric: "These have the same active ingredient; ask the pharmacist whether that suits you.",
    didYouMean: (names) => `Did you mean ${names.join(", ")}?`,
    facts: (medicine) => `This is in our catalogue about ${medicine}:`,
    schedules: "Your schedules, the next dose first:",
    noSchedules: "You have no dose schedules. You can make one under Scheduling.",
    orders: "Your orders, newest first:",
    noOrders: "You have no orders yet. You can order in the Medicine Tracker.",
  },
  si: {
    byHand:
      "මට කළ හැක්කේ සොයා බැලීම පමණයි: කිසිවක් ඇණවුම් කළේ, අවලංගු කළේ හෝ වෙනස් කළේ නැත. ඔබටම එය කළ හැක: ඖෂධ සෙවීමෙන් ඇණවුම් කරන්න, ඇණවුම් පිටුවෙන් වෙනස් කරන්න හෝ අවලංගු කරන්න, කාලසටහනෙන් මතක් කිරීම් සකසන්න.",
    greeting:
      "ආයුබෝවන්. Pharos දන්නා දෙයින් මම පිළිතුරු දෙමි:\n• ඖෂධයක් ඔබ අසල තොගයේ ඇත්තේ කොහේද, මිල කීයද\n• ඖෂධයේ නම්, ප්‍රබලතා, වෙළඳ නාම සහ කාණ්ඩය\n• ඔබේ ඊළඟ මාත්‍රා\n• ඔබේ ඇණවුම්\nමම වෛද්‍යවරයෙක් හෝ ඖෂධවේදියෙක් නොවේ. “metformin කොහෙන්ද ගන්නේ?” හෝ “මගේ ඊළඟ මාත්‍රාව කවදාද?” කියා අසන්න.",
    unclear:
      "මට එය තේරුණේ නැත. ඖෂධයක් තොගයේ ඇති තැන, එහි නම්, ඔබේ ඊළඟ මාත්‍රා සහ ඇණවුම් මට සොයා බැලිය හැක. “metformin කොහෙන්ද ගන්නේ?” කියා අසන්න. කෙනෙකුට අසනීප නම් ඖෂධවේදියෙකුගෙන් හෝ වෛද්‍යවරයෙකුගෙන් අසන්න.",
    whichMedicine: "ඔබ අදහස් කරන්නේ කුමන ඖෂධයද? ඇසුරුමේ ඇති පරිදි නම ලියන්න.",
    unknown:
      "මම එය නොදනිමි. ඒ සඳහා පරීක්ෂා කළ මූලාශ්‍රයක් මා සතුව නැත, ඖෂධ ගැන මම අනුමාන නොකරමි. කරුණාකර පත්‍රිකාව කියවන්න, නැතහොත් ඖෂධවේදියෙකුගෙන් හෝ ඔබේ වෛද්‍යවරයාගෙන් අසන්න.",
    nearestOpen: "දැන් විවෘත, ළඟම ඖෂධසල:",
    known: "මම දන්නා දේ:",
    inStock: (medicine, count) => `${medicine} ඖෂධසල් ${count}ක තොගයේ ඇත:`,
    inStockNear: (medicine, count) =>
      `${medicine} ඖෂධසල් ${count}ක තොගයේ ඇත. ${count === 1 ? "එය මෙහි ඇත:" : "ඔබට ළඟම ඒවා:"}`,
    whereAreYou: (medicine, count) =>
      `${medicine} ඖෂධසල් ${count}ක තොගයේ ඇත. ඔබ සිටින්නේ කොහේද? එවිට ළඟම ඒවා කිව හැක.`,
    whereAreYouNow: "ඔබ සිටින්නේ කොහේද? එවිට දැන් විවෘත ළඟම ඖෂධසල කිව හැක.",
    notThere: (medicine) => `Pharos හි කිසිදු ඖෂධසලක දැන් ${medicine} තොගයේ නැත.`,
    sameGeneric: "මේවායේ ඇත්තේ එම සක්‍රිය සංඝටකයමයි; එය ඔබට සුදුසුදැයි ඖෂධවේදියාගෙන් අසන්න.",
    didYouMean: (names) => `ඔබ අදහස් කළේ ${names.join(", ")} ද?`,
    facts: (medicine) => `${medicine} ගැන අපේ නාමාවලියේ ඇති දේ:`,
    schedules: "ඔබේ කාලසටහන්, ඊළඟ මාත්‍රාව මුලින්:",
    noSchedules: "ඔබට මාත්‍රා කාලසටහන් නැත. කාලසටහන් පිටුවෙන් එකක් සෑදිය හැක.",
    orders: "ඔබේ ඇණවුම්, අලුත්ම ඒවා මුලින්:",
    noOrders: "ඔබට තවම ඇණවුම් නැත. ඖෂධ සෙවීමෙන් ඇණවුම් කළ හැක.",
  },
  ta: {
    byHand:
      "என்னால் தேடிப் பார்க்க மட்டுமே முடியும்: எதுவும் ஆர்டர் செய்யப்படவோ ரத்து செய்யப்படவோ மாற்றப்படவோ இல்லை. நீங்களே செய்யலாம்: மருந்துத் தேடலில் ஆர்டர் செய்யுங்கள், ஆர்டர்கள் பக்கத்தில் மாற்றுங்கள் அல்லது ரத்து செய்யுங்கள், மருந்து நேரங்கள் பக்கத்தில் நினைவூட்டலை அமையுங்கள்.",
    greeting:
      "வணக்கம். Pharos அறிந்தவற்றிலிருந்து பதில் சொல்கிறேன்:\n• உங்களுக்கு அருகில் ஒரு மருந்து எங்கே கையிருப்பில் உண்டு, என்ன விலை\n• மருந்தின் பெயர்கள், வலிமைகள், வணிகப் பெயர்கள், வகை\n• உங்கள் அடுத்த வேளைகள்\n• உங்கள் ஆர்டர்கள்\nநான் வைத்தியரோ மருந்தாளரோ அல்ல. “metformin எங்கே கிடைக்கும்?” அல்லது “என் அடுத்த வேளை எப்போது?” என்று கேளுங்கள்.",
    unclear:
      "எனக்கு அது புரியவில்லை. ஒரு மருந்து எங்கே கையிருப்பில் உண்டு, அதன் பெயர்கள், உங்கள் அடுத்த வேளைகள், ஆர்டர்கள் ஆகியவற்றைத் தேடிப் பார்க்க முடியும். “metformin எங்கே கிடைக்கும்?” என்று கேளுங்கள். யாருக்காவது உடல்நலம் சரியில்லை என்றால் மருந்தாளரிடம் அல்லது வைத்தியரிடம் கேளுங்கள்.",
    whichMedicine: "எந்த மருந்தைச் சொல்கிறீர்கள்? பொதியில் உள்ளவாறு அதன் பெயரை எழுதுங்கள்.",
    unknown:
      "எனக்கு அது தெரியாது. அதற்குச் சரிபார்த்த ஆதாரம் என்னிடம் இல்லை, மருந்துகளைப் பற்றி நான் ஊகிப்பதில்லை. மருந்துடன் உள்ள துண்டுப்பிரசுரத்தைப் படியுங்கள், அல்லது மருந்தாளரிடம் அல்லது உங்கள் வைத்தியரிடம் கேளுங்கள்.",
    nearestOpen: "இப்போது திறந்துள்ள அருகிலுள்ள மருந்தகம்:",
    known: "எனக்குத் தெரிந்தவை:",
    inStock: (medicine, count) => `${medicine} ${count} மருந்தகங்களில் கையிருப்பில் உண்டு:`,
    inStockNear: (medicine, count) =>
      `${medicine} ${count} மருந்தகங்களில் கையிருப்பில் உண்டு. ${count === 1 ? "இங்கே உண்டு:" : "உங்களுக்கு அருகில்:"}`,
    whereAreYou: (medicine, count) =>
      `${medicine} ${count} மருந்தகங்களில் கையிருப்பில் உண்டு. நீங்கள் எங்கே இருக்கிறீர்கள்? அப்போது அருகில் உள்ளவற்றைச் சொல்லலாம்.`,
    whereAreYouNow: "நீங்கள் எங்கே இருக்கிறீர்கள்? அப்போது திறந்துள்ள அருகிலுள்ள மருந்தகத்தைச் சொல்லலாம்.",
    notThere: (medicine) => `Pharos இல் எந்த மருந்தகத்திலும் இப்போது ${medicine} கையிருப்பில் இல்லை.`,
    sameGeneric: "இவற்றில் அதே மூலப்பொருள் உண்டு; உங்களுக்குப் பொருந்துமா என்று மருந்தாளரிடம் கேளுங்கள்.",
    didYouMean: (names) => `நீங்கள் சொல்வது ${names.join(", ")} ஆ?`,
    facts: (medicine) => `${medicine} பற்றி எங்கள் பட்டியலில் உள்ளவை:`,
    schedules: "உங்கள் அட்டவணைகள், அடுத்த வேளை முதலில்:",
    noSchedules: "உங்களுக்கு அட்டவணைகள் இல்லை. மருந்து நேரங்கள் பக்கத்தில் ஒன்றை அமைக்கலாம்.",
    orders: "உங்கள் ஆர்டர்கள், புதியவை முதலில்:",
    noOrders: "உங்களுக்கு இன்னும் ஆர்டர்கள் இல்லை. மருந்துத் தேடலில் ஆர்டர் செய்யலாம்.",
  },
}
