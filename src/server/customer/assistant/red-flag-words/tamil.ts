import type { FlagWords } from "./flag-words.ts"

// Needs review by a native speaker before anybody relies on it. Every sign is listed in Tamil script and in
// Latin letters.
const notAble = "(?:முடியவில்லை|முடியல|முடியலை|முடியாம|முடியாது|முடியாமல்|இயலவில்லை|கஷ்டம|கஷ்டமா|சிரமம|சிரமமா)"
const none = "(?:இல்லை|இல்ல|இல்லாம|இல்லாமல்)"
const blood = "(?:இரத்தம்|ரத்தம்|இரத்த|ரத்த|உதிரம்|இரத்தப்போக்கு|ரத்தப்போக்கு|உதிரப்போக்கு)"
// Twelve or more at once, but not the strength of a pack.
const many = "(?<!\\d)(?:[2-9]\\d|1[2-9])(?!\\d| ?(?:mg|mcg|g\\b|ml|மி|கி))"
const pillsTyped = "(?:mathirai\\w*|maathirai\\w*|panadol|tablets?)"
const swallowedTyped = "(?:saapit\\w*|sapit\\w*|pott\\w*|mulungi\\w*|muzhungi\\w*|vizhungi\\w*|edut\\w*)"
const swallowed =
  "(?:விழுங்கி|முழுங்கி|சாப்பிட்டு|சாப்பிட்ட|குடித்து|குடித்த|குடிச்ச|தின்று|உட்கொண்ட|எடுத்துக்கொண்ட|எடுத்துட்ட|எடுத்து)"
const child = "(?:குழந்தை|பிள்ளை|மகன்|மகள்|பாப்பா|சிசு|சிறுவன்|சிறுமி)"
const pills = "(?:மாத்திரை|மருந்து|குளிசை|டேப்லெட்|பனடோல்|இன்சுலின்)"

/** Tamil. */
export const tamil: FlagWords = {
  language: "ta",
  flags: {
    suicide: [
      /தற்கொலை/g,
      /(?:சாக|செத்துப்போக|செத்து போக|இறந்துபோக|இறக்க|சாவதற்கு) ?(?:வேண்டும்|வேணும்|விரும்பு|ஆசை|போகிறேன்|போறேன்|தோன்று|தோணு)|சாகணும்|செத்துடணும்|செத்துரலாம்/g,
      /வாழ (?:விரும்பவில்லை|விருப்பம் ?இல்லை|பிடிக்கவில்லை|பிடிக்கல|முடியவில்லை|ஆசை ?இல்லை|வேண்டாம்)|உயிரை? ?(?:மாய்த்து|விட்டு|விட|எடுத்து)|என்னை நானே/g,
      /\bsaaga(?:num|nom)\b|\bsaga(?:num|nom)\b|\btharkolai\b|\bthatkolai\b|\bsethu ?(?:poganum|polam|duven)\b|\bvaazha (?:pidikala|virupam illa)/g,
    ],
    "child-swallowed": [
      new RegExp(
        `${child}.{0,55}(?:${pills}|பேட்டரி|பாட்டரி|நாணய|மண்ணெண்ணெய்|விஷ|காந்த|பிளீச்).{0,40}${swallowed}`,
        "g",
      ),
      new RegExp(`(?:பேட்டரி|பாட்டரி).{0,30}${swallowed}`, "g"),
      /\b(?:kuzhanthai|kulanthai|pillai|paapa|magan|magal)\b.{0,40}\b(?:mathirai|maathirai|marunthu|battery|visham)\b.{0,20}\b(?:vizhungi\w*|mulungi\w*|muzhungi\w*|saapitt\w*|sapitt\w*|kudich\w*)/g,
    ],
    overdose: [
      new RegExp(
        `(?:அதிக(?:மாக|மான|ம்)?|நிறைய|அளவுக்கு மீறி|அளவுக்கு அதிகமாக|எல்லா|முழு|${many}).{0,12}${pills}.{0,40}${swallowed}`,
        "g",
      ),
      new RegExp(
        `${pills}.{0,40}(?:அதிகமாக|நிறைய|அளவுக்கு மீறி|அளவுக்கு அதிகமாக|எல்லாவற்றையும்|முழுவதும்|${many}).{0,20}${swallowed}`,
        "g",
      ),
      /(?:விஷம்|விஷத்தை|பூச்சி ?மருந்து|பூச்சிக்கொல்லி|களைக்கொல்லி|மண்ணெண்ணெய்).{0,27}(?:குடித்|குடிச்|சாப்பிட்|அருந்தி|விழுங்கி)|பாம்பு (?:கடித்|கடிச்)/g,
      new RegExp(`\\b${pillsTyped} ${many}.{0,20}\\b${swallowedTyped}`, "g"),
      new RegExp(`${many} (?:panadol )?${pillsTyped}\\b.{0,20}\\b${swallowedTyped}`, "g"),
      /\b(?:mathirai|maathirai|panadol)\b.{0,20}\b(?:niraya|nirraya|athigama\w*|adhigama\w*)\b.{0,20}\b(?:saapitt\w*|sapitt\w*|pott\w*|mulungi\w*)|\bvisham kudi\w*/g,
    ],
    unconscious: [
      new RegExp(
        `(?:சுயநினைவு|நினைவு|உணர்வு|பிரக்ஞை) ?(?:${none}|இழந்|தப்பி|போய்)|மயங்கி|மயக்கமடைந்|மயக்கமாகி|மயக்கம் போட்டு|(?:எழுப்ப|எழும்ப) ${notAble}|(?:எழுந்திருக்க|கண் திறக்க|அசைய)வில்லை(?= |$)`,
        "g",
      ),
      /வலிப்பு/g,
      /\bmayangi (?:vizhun\w*|vilun\w*)|\bsuyaninaivu (?:illa\w*|ilan\w*)|\bvalippu\b/g,
    ],
    breathing: [
      new RegExp(
        `(?:மூச்சு|மூச்சை|மூச்செடுக்க|மூச்சு விட|சுவாசிக்க|சுவாசம்).{0,15}(?:${notAble}|திணற|முட்டு|நின்று|அடைக்|விடவில்லை|நிக்கு)|மூச்சுத் ?திணற|மூச்சுத்திணற|மூச்சு ${none}`,
        "g",
      ),
      /\bmooch?chu\b.{0,15}\b(?:mudiyala|mudiyalla|mudiyavillai|thinar\w*|thinaral|kashtam\w*|mutt\w*|nin\w*)|\bmoochu\b.{0,15}\b(?:mudiyala|mudiyalla|mudiyavillai|thinar\w*|kashtam\w*|mutt\w*)/g,
    ],
    "chest-pain": [
      /(?:நெஞ்சு|நெஞ்சில்|நெஞ்சுல|மார்பு|மார்பில்|மார்பிலே|இதயத்தில்).{0,15}(?:வலி|வலிக்|இறுக்|அழுத்த|பாரம்|எரிச்சல் தாங்க|அடைப்பு)/g,
      /மாரடைப்பு|ஹார்ட் ?அட்டாக்/g,
      /\b(?:nenju|nenjil|nenjula|marbu|maarbu)\b.{0,10}\b(?:vali\w*|irukk?ama|iruk\w+|azhuth\w*)/g,
    ],
    stroke: [
      /(?:முகம்|வாய்|முகத்தில்).{0,15}(?:கோணி|கோணல்|ஒரு பக்கம்|தொங்கு|மரத்து)/g,
      new RegExp(
        `(?:கை|கால்|கை கால்|கைகால்|ஒரு பக்கம்|ஒருபக்கம்|பக்கம்).{0,20}(?:செயலிழ|மரத்து|அசைக்க ${notAble}|தூக்க ${notAble}|உணர்ச்சி ${none}|விழுந்துவிட்ட)|பக்கவாத`,
        "g",
      ),
      new RegExp(
        `(?:திடீரென்று|திடீரென|திடீர்னு|சடுதியாக).{0,15}பேச ${notAble}|பேச ${notAble}.{0,10}திடீ|பேச்சு (?:குழற|குளற)`,
        "g",
      ),
      /\bpakkavatham\b|\b(?:mugam|vaai)\b.{0,10}\bkoni\w*/g,
    ],
    allergy: [
      /(?:முகம்|உதடு|உதடுகள்|நாக்கு|தொண்டை).{0,20}(?:வீங்கி|வீங்கு|வீக்கம்|வீங்கிய|அடைத்து|அடைக்கி)/g,
      /(?:கடுமையான|தீவிர) (?:ஒவ்வாமை|அலர்ஜி)|அனாபிலா/g,
      /\b(?:mugam|uthadu|naakku|nakku|thondai)\b.{0,12}\bveeng\w*/g,
    ],
    pregnancy: [
      new RegExp(`(?:கர்ப்ப|கர்ப்பிணி|கருவுற்ற|மாசமா).{0,65}(?:${blood}|உதிர)`, "g"),
      /(?:குழந்தை|சிசு|வயிற்றில்|கருவில்).{0,25}(?:அசையவில்லை|அசையல|அசைவு ?(?:இல்லை|இல்ல|குறை)|துடிப்பு இல்லை|அசைவே)/g,
      /\bkarp(?:am|ini|amaa).{0,55}\b(?:ratham|raththam|bleeding)\b|\b(?:kuzhanthai|kulanthai)\b.{0,15}\basaiy?(?:ala|avillai)\b/g,
    ],
    bleeding: [
      new RegExp(`${blood}.{0,20}(?:நிற்கவில்லை|நிக்கல|நிக்கவில்லை|நிற்கல|நிறுத்த ${notAble}|நிற்காம)`, "g"),
      new RegExp(
        `(?:அதிக(?:மான|மாக|ம்)?|கடுமையான|நிறைய) ?${blood}(?! (?:அழுத்த|பரிசோத))|${blood} (?:அதிகமாக|நிறைய|ரொம்ப|கொட்டு|பீறி)|(?:இரத்த|ரத்த) ?வாந்தி|(?:இரத்தம்|ரத்தம்) ?(?:வாந்தி|கக்கு|இரும)`,
        "g",
      ),
      /\b(?:ratham|raththam|rattham)\b.{0,12}\b(?:nikkala|nirkavillai|nikkavillai|niraya|kottu\w*)|\bratha vaanthi\b/g,
    ],
    "infant-fever": [
      /(?:பிறந்த|பச்சிளம்|புதிதாகப் பிறந்த|(?:\d+|ஒரு|இரண்டு|மூன்று|நாலு|நான்கு) ?(?:நாள்|வார)\S{0,20}|(?:[1-3](?!\d)|ஒரு|இரண்டு|ரெண்டு|மூன்று) ?மாத\S{0,20}).{0,25}(?:குழந்தை|சிசு|பாப்பா).{0,45}(?:காய்ச்சல்|சுடுது|சூடு)/g,
      /\b(?:\d|oru|rendu|moonu) (?:maasa|maatha|masa|vaara).{0,35}\b(?:kuzhanthai|kulanthai|paapa).{0,35}\b(?:kaachal|kaaichal|kaichal|juram)\b/g,
    ],
  },
  deniedBefore: /(?!)/,
  deniedAfter:
    /^\S{0,6} ?(?:எனக்கு |எதுவும் |ஏதும் )?(?:இல்லை|இல்ல|கிடையாது|வரவில்லை|போய்விட்டது|சரியாகிவிட்டது|குறைந்துவிட்டது)(?=$|[\s,])|^ ?\billa\b/,
  onlyTold:
    /பக்க ?விளைவு|துண்டுப்பிரசுர|துண்டு பிரசுர|லேபிள்|எழுதியிருக்கி|எழுதியிருக்கு|எழுதப்பட்டு|குறிப்பிட|என்றால் என்ன|ன்னா என்ன|என்ன அர்த்தம்|பொருள் என்ன|திரைப்பட|படத்தில்|கதையில்|புத்தக|பாடத்தில்|தேர்வ|செய்தி|ஆண்டுகளுக்கு முன்|வருடங்களுக்கு முன்|வருடத்திற்கு முன்|வருஷத்துக்கு முன்|கடந்த ஆண்டு|சிறுவயதில்|தடுக்க|தடுப்பூசி|விழிப்புணர்வு|கிரிக்கெட்|சிரித்து|சிரிச்சு|நாய்|பூனை|அறிகுறிகள் என்ன|அறிகுறி என்ன/u,
  pointsBack: /எனக்கும் (?:அது|இது|அப்படி|அதே|வருது|வருகிறது|இருக்கு)|எனக்கு (?:அது|அதே|அப்படி)/,
  happensNow:
    /இப்போது|இப்போ|இப்ப|உடனே|உதவி|காப்பாற்ற|இன்று|திடீ|எனக்கு .{0,30}(?:இருக்கு|வருகிறது|வருது)|எடுத்த பிறகு|சாப்பிட்ட பிறகு/u,
}
