/** The emergency signs that are checked before any model is asked (TRUST M3). */
export const redFlags = [
  "chest-pain",
  "breathing",
  "stroke",
  "allergy",
  "bleeding",
  "unconscious",
  "overdose",
  "child-swallowed",
  "suicide",
  "pregnancy",
  "infant-fever",
] as const
export type RedFlag = (typeof redFlags)[number]

/** The languages in which emergencies are recognised and answered. */
export const emergencyLanguages = ["en", "si", "ta"] as const
export type EmergencyLanguage = (typeof emergencyLanguages)[number]

/** The National Mental Health Helpline of Sri Lanka (National Institute of Mental Health), free and at any hour. */
export const mentalHealthNumber = "1926"

export type EmergencyWords = {
  title: string
  call: (number: string) => string
  /** Names the helpline for thoughts of suicide. */
  mentalHealthCall: (number: string) => string
  /** The complete answer when no model is connected. */
  answer: (number: string) => string
  mentalHealthAnswer: (number: string) => string
  /** On the banner that stays until the person dismisses it. */
  stays: string
  over: string
  notMe: string
  flags: Record<RedFlag, string>
}

/**
 * The emergency texts, in the language of the matching rule. Sinhala and Tamil have not been reviewed by
 * native speakers yet: both must be before anybody relies on them.
 */
export const emergencyWords: Record<EmergencyLanguage, EmergencyWords> = {
  en: {
    title: "This could be an emergency",
    call: (number) => `Call ${number}`,
    mentalHealthCall: (number) => `Mental health helpline ${number}`,
    answer: (number) =>
      `What you describe can be an emergency. Call ${number} or go to the nearest hospital now. Do not wait for an answer here.`,
    mentalHealthAnswer: (number) =>
      `You can also call the National Mental Health Helpline, ${number}, free and at any hour.`,
    stays: "This could be an emergency: call first.",
    over: "It is over",
    notMe: "It was not me",
    flags: {
      "chest-pain": "Chest pain needs help now. Do not wait to see whether it passes.",
      breathing: "Trouble breathing needs help now. Sit upright, and do not stay alone.",
      stroke: "A drooping face, a weak arm or slurred speech needs help at once. Remember when it began.",
      allergy: "A strong allergic reaction can get worse within minutes. Do not wait.",
      bleeding: "Heavy bleeding needs help now. Press firmly on the wound until help comes.",
      unconscious: "Someone who does not wake up needs help now. Stay with them and watch their breathing.",
      overdose: "Too much of a medicine can harm before it is felt. Call now, and keep the pack at hand.",
      "child-swallowed":
        "A child who swallowed it needs help now, even when nothing shows yet. Keep the pack at hand.",
      suicide:
        "You do not have to carry this alone. Call now, or go to someone you trust and stay with them.",
      pregnancy: "Bleeding, strong pain or a baby who moves less must be looked at now.",
      "infant-fever": "Fever in a baby of less than three months needs a doctor now, at any hour.",
    },
  },
  si: {
    title: "මෙය හදිසි අවස්ථාවක් විය හැකියි",
    call: (number) => `${number} අමතන්න`,
    mentalHealthCall: (number) => `මානසික සෞඛ්‍ය උපකාරක සේවය ${number}`,
    answer: (number) =>
      `ඔබ විස්තර කරන දේ හදිසි අවස්ථාවක් විය හැකියි. දැන්ම ${number} අමතන්න, නැතහොත් ළඟම ඇති රෝහලට යන්න. මෙහි පිළිතුරක් එනතුරු රැඳී නොසිටින්න.`,
    mentalHealthAnswer: (number) => `ජාතික මානසික සෞඛ්‍ය උපකාරක සේවය වන ${number} ද ඕනෑම වේලාවක නොමිලේ ඇමතිය හැකියි.`,
    stays: "මෙය හදිසි අවස්ථාවක් විය හැකියි: පළමුව අමතන්න.",
    over: "දැන් එය අවසන්",
    notMe: "ඒ මම නොවෙයි",
    flags: {
      "chest-pain": "පපුවේ වේදනාවට දැන්ම උදව් අවශ්‍යයි. එය පහව යන තුරු බලා නොසිටින්න.",
      breathing: "හුස්ම ගැනීමේ අපහසුවට දැන්ම උදව් අවශ්‍යයි. කෙළින් වාඩි වන්න, තනිව නොසිටින්න.",
      stroke: "මුහුණ ඇද වීම, අතක් පණ නැති වීම හෝ කතාව පැටලීම සඳහා වහාම උදව් අවශ්‍යයි. එය ආරම්භ වූ වේලාව මතක තබා ගන්න.",
      allergy: "දරුණු අසාත්මිකතාවක් මිනිත්තු කිහිපයකින් උග්‍ර විය හැකියි. බලා නොසිටින්න.",
      bleeding: "අධික ලේ ගැලීමකට දැන්ම උදව් අවශ්‍යයි. උදව් ලැබෙන තුරු තුවාලය තදින් ඔබාගෙන සිටින්න.",
      unconscious: "සිහිය නැති කෙනෙකුට දැන්ම උදව් අවශ්‍යයි. ඔවුන් ළඟ සිට හුස්ම ගන්නේදැයි බලා සිටින්න.",
      overdose: "බෙහෙත් වැඩිපුර ගැනීමෙන් දැනෙන්නටත් පෙර හානි විය හැකියි. දැන්ම අමතන්න, බෙහෙත් ඇසුරුම ළඟ තබා ගන්න.",
      "child-swallowed": "එය ගිලූ දරුවාට තවම කිසිවක් නොපෙනුණත් දැන්ම උදව් අවශ්‍යයි. ඇසුරුම ළඟ තබා ගන්න.",
      suicide: "ඔබ මෙය තනිව දරා සිටිය යුතු නැහැ. දැන්ම අමතන්න, නැතහොත් ඔබ විශ්වාස කරන කෙනෙකු ළඟට ගොස් ඔවුන් සමඟ සිටින්න.",
      pregnancy: "ගැබිනි සමයේ ලේ යාම, දැඩි වේදනාව හෝ බබාගේ චලනය අඩු වීම දැන්ම වෛද්‍යවරයෙකු බැලිය යුතුයි.",
      "infant-fever": "මාස තුනකට අඩු බිළිඳෙකුගේ උණට ඕනෑම වේලාවක දැන්ම වෛද්‍යවරයෙකු අවශ්‍යයි.",
    },
  },
  ta: {
    title: "இது அவசர நிலையாக இருக்கலாம்",
    call: (number) => `${number} ஐ அழையுங்கள்`,
    mentalHealthCall: (number) => `மனநல உதவி எண் ${number}`,
    answer: (number) =>
      `நீங்கள் சொல்வது அவசர நிலையாக இருக்கலாம். உடனே ${number} ஐ அழையுங்கள், அல்லது அருகில் உள்ள வைத்தியசாலைக்குச் செல்லுங்கள். இங்கே பதிலுக்காகக் காத்திருக்க வேண்டாம்.`,
    mentalHealthAnswer: (number) => `தேசிய மனநல உதவி எண் ${number} ஐயும் எந்த நேரத்திலும் இலவசமாக அழைக்கலாம்.`,
    stays: "இது அவசர நிலையாக இருக்கலாம்: முதலில் அழையுங்கள்.",
    over: "அது முடிந்துவிட்டது",
    notMe: "அது நான் அல்ல",
    flags: {
      "chest-pain": "நெஞ்சு வலிக்கு உடனே உதவி தேவை. தானாகக் குறையும் என்று காத்திருக்க வேண்டாம்.",
      breathing: "மூச்சு விடச் சிரமமாக இருந்தால் உடனே உதவி தேவை. நிமிர்ந்து உட்காருங்கள், தனியாக இருக்க வேண்டாம்.",
      stroke:
        "முகம் கோணுதல், கை பலவீனமாதல் அல்லது பேச்சுக் குழறுதல் இருந்தால் உடனே உதவி தேவை. அது தொடங்கிய நேரத்தை நினைவில் வையுங்கள்.",
      allergy: "கடுமையான ஒவ்வாமை சில நிமிடங்களில் மோசமாகலாம். காத்திருக்க வேண்டாம்.",
      bleeding: "அதிக இரத்தப்போக்குக்கு உடனே உதவி தேவை. உதவி வரும் வரை காயத்தை உறுதியாக அழுத்திப் பிடியுங்கள்.",
      unconscious: "எழுப்பியும் எழாதவருக்கு உடனே உதவி தேவை. அவருடன் இருந்து, மூச்சு விடுகிறாரா என்று கவனியுங்கள்.",
      overdose:
        "அளவுக்கு அதிகமான மருந்து, உணரும் முன்பே தீங்கு செய்யலாம். உடனே அழையுங்கள், மருந்துப் பொதியை அருகில் வைத்திருங்கள்.",
      "child-swallowed":
        "அதை விழுங்கிய பிள்ளைக்கு, இப்போது எதுவும் தெரியாவிட்டாலும் உடனே உதவி தேவை. பொதியை அருகில் வைத்திருங்கள்.",
      suicide:
        "இதை நீங்கள் தனியாகச் சுமக்க வேண்டியதில்லை. இப்போதே அழையுங்கள், அல்லது நீங்கள் நம்பும் ஒருவரிடம் சென்று அவருடன் இருங்கள்.",
      pregnancy:
        "கர்ப்ப காலத்தில் இரத்தப்போக்கு, கடும் வலி அல்லது குழந்தையின் அசைவு குறைதல் இருந்தால் உடனே வைத்தியரிடம் காட்ட வேண்டும்.",
      "infant-fever": "மூன்று மாதத்துக்குக் குறைந்த குழந்தைக்குக் காய்ச்சல் என்றால், எந்த நேரமானாலும் உடனே வைத்தியரிடம் காட்டுங்கள்.",
    },
  },
}

/** Returns the numbers to call, most urgent first. */
export const emergencyCalls = (flag: RedFlag, number: string, language: EmergencyLanguage) => {
  const words = emergencyWords[language]
  const general = { number, label: words.call }
  return flag === "suicide"
    ? [general, { number: mentalHealthNumber, label: words.mentalHealthCall }]
    : [general]
}

/** Returns Pharos's own answer to an emergency, when no model is connected. */
export function emergencyAnswer(flag: RedFlag, number: string, language: EmergencyLanguage): string {
  const { answer, mentalHealthAnswer } = emergencyWords[language]
  return flag === "suicide" ? `${answer(number)} ${mentalHealthAnswer(mentalHealthNumber)}` : answer(number)
}
