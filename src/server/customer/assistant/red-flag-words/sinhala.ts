import type { FlagWords } from "./flag-words.ts"

// Needs review by a native speaker before anybody relies on it. Every sign is listed in Sinhala script and in
// Latin letters.
const notAble = "(?:බැහැ|බෑ|බැරි|අමාරු|අපහසු|නොහැකි)"
const notAbleTyped = "(?:baha|bahe|bae|ba|bari|beri|amaru\\w*|apahasu\\w*)"
const none = "(?:නැහැ|නෑ|නැති|නැත|නැතිව)"
const swallowed = "(?:ගිල්ල|ගිලල|ගිලලා|ගිල්ලා|කෑවා|කාලා|බිව්වා|බීලා|බිලා|බීල)"
// Twelve or more at once, but not the strength of a pack.
const manyTyped = "(?:[2-9]\\d|1[2-9])k?(?! ?(?:mg|mcg|g|ml)\\b)"
const pillsTyped = "(?:pethi|beheth|panadol|tablets?)"
const swallowedTyped = "(?:biww\\w*|beela|bila|kawa|kaewa|kala|gaththa|gatta|gilla\\w*)"
const child = "(?:ළමයා|ළමයෙක්|දරුවා|දරුවෙක්|බබා|පුතා|දුව|කිරිදරු|පොඩි එකා)"
const pills = "(?:පෙති|බෙහෙත්|ඖෂධ|ටැබ්ලට්|පැනඩෝල්|ඉන්සියුලින්)"

/** Sinhala. */
export const sinhala: FlagWords = {
  language: "si",
  flags: {
    suicide: [
      /(?:මැරෙන්න|මැරිලා යන්න|මිය යන්න) (?:ඕන|ඕනේ|ඕනෑ|හිතෙන|හිතෙනවා|ආස)/g,
      new RegExp(`ජීවත් වෙන්න (?:ඕන |ඕනේ |ඕනෑ |ආස |හිතක් |කැමති )?${none}|ජීවත් ?වෙලා වැඩක් ${none}`, "g"),
      /සිය ?දිවි|දිවි ?නසා|දිවි නසාග|(?:මම|මාව) මරාග|ජීවිතේ? (?:නැති|ඉවර) කර/g,
      /\b(?:mare(?:nna|nnai?|nn)|merenna) (?:one|ona|oni|hithenawa|hithenwa)\b|\bj(?:ee|i)wath? wenna (?:one |ona )?(?:na|nehe|naha|nae|bae|ba)\b|\bsiya ?diwi\b|\bdiwi nasa/g,
    ],
    "child-swallowed": [
      new RegExp(`${child}.{0,40}(?:${pills}|බැටරි|කාසි|භූමිතෙල්|ලාම්පු තෙල්|වස|චුම්බක|බ්ලීච්).{0,25}${swallowed}`, "g"),
      new RegExp(`(?:බැටරිය|බැටරියක්|බැටරි).{0,15}${swallowed}`, "g"),
      /\b(?:lamaya|lamaya|daruwa|baba|putha|duwa|podi eka)\b.{0,40}\b(?:pethi|beheth|battery|betariya|bhumithel|wasa)\b.{0,20}\b(?:gilla\w*|gilala|kawa|kala|biwwa|beela|bila)\b/g,
    ],
    overdose: [
      new RegExp(
        `${pills}.{0,25}(?:ගොඩක්|වැඩිපුර|වැඩියෙන්|ඔක්කොම|පමණට වඩා|අහුරක්|(?:[2-9]\\d|1[2-9])ක්).{0,20}(?:${swallowed}|ගත්තා|අරන්|ගෙන)`,
        "g",
      ),
      new RegExp(
        `(?:ගොඩක්|වැඩිපුර|වැඩියෙන්|ඔක්කොම|පමණට වඩා|(?:[2-9]\\d|1[2-9])ක්) ?${pills}.{0,20}(?:${swallowed}|ගත්තා|අරන්|ගෙන)`,
        "g",
      ),
      /(?:වස|විෂ|පළිබෝධනාශක|කෘමිනාශක|වල්නාශක|භූමිතෙල්).{0,27}(?:බිව්වා|බීලා|බීල|බිලා|කෑවා|කාලා|ශරීරගත)|(?:සර්පයෙක්|නයෙක්|පොළඟෙක්) (?:දෂ්ට|කෑවා|කාලා)/g,
      new RegExp(`\\b${pillsTyped} ${manyTyped}\\b.{0,20}\\b${swallowedTyped}\\b`, "g"),
      new RegExp(`\\b${manyTyped} ${pillsTyped}\\b.{0,20}\\b${swallowedTyped}\\b`, "g"),
      /\b(?:pethi|beheth|panadol)\b.{0,20}\b(?:godak|wedipura|wadipura|okkoma)\b.{0,20}\b(?:biwwa|bila|beela|gaththa|aran)\b|\bwasa (?:biwwa|beela|bila)\b/g,
    ],
    unconscious: [
      new RegExp(
        `සිහිය? ?${none}|සිහිසුන්|සිහි ?මූර්ඡා|සිහිමුර්ජා|ක්ලාන්තය? හැදිලා වැටුණ|(?:ඇහැරවන්න|නැගිට්ටවන්න) ${notAble}|(?:ඇහැරෙන්නේ|නැගිටින්නේ|හෙල්ලෙන්නේ|කතා කරන්නේ) ${none}`,
        "g",
      ),
      /වලිප්පු|අපස්මාර|ගැහෙනවා ඇඟම|ඇඟ ගැහෙනවා දිගටම/g,
      /\bsihiya (?:na|nehe|naha|nathi|nethi)\b|\bsihi ?nethi\b|\bwalippuw?a?\b|\baherenne (?:na|nehe|naha)\b/g,
    ],
    breathing: [
      new RegExp(
        `හුස්ම.{0,15}(?:${notAble}|හිරවෙ|හිර වෙ|නතර|අල්ල|ගන්නේ ${none})|ශ්වසන(?:ය)? (?:අපහසු|අමාරු)|හුස්ම ${none}`,
        "g",
      ),
      new RegExp(
        `\\bhus?ma\\b.{0,12}\\b(?:${notAbleTyped}|hira ?wen\\w*|hirawela|nathara|ganne (?:na|nehe))\\b`,
        "g",
      ),
    ],
    "chest-pain": [
      /(?:පපුවේ|පපුව|පපුවෙ|ළයේ|ළය|හෘදයේ|හදවතේ|හදවත).{0,20}(?:වේදනා|කැක්කුම|රිදෙ|රිදුම|රිද්ද|හිරවෙ|හිර වෙ|හිර ගති|තද වෙ|තදවෙ|බර ගති|දැනෙනවා බර|ඇනෙ|මිරික)/g,
      /හෘදයාබාධ|හාට් ?ඇටෑක්|හාර්ට් ?ඇටෑක්/g,
      /\bpap(?:uwe|uwa|uve|uva|ue)\b.{0,12}\b(?:wedana\w*|vedana\w*|kakkum\w*|kekkum\w*|ride\w*|ridenawa|hira ?w\w*|thada\w*)/g,
    ],
    stroke: [
      /(?:මුහුණ|මූණ|කට|මුණ).{0,15}(?:ඇද|ඇදවෙ|ඇදිල|පණ නැ|හිරි)/g,
      new RegExp(
        `(?:අත|කකුල|අත පය|අතපය|පැත්තක්|පැත්ත|අතක්|කකුලක්).{0,15}(?:පණ ?${none}|අප්‍රාණික|හිරිවැටිල|හොලවන්න ${notAble}|උස්සන්න ${notAble})|එක පැත්තක්.{0,12}පණ|අංශභාග|ආඝාතය (?:හැදිල|ඇවිත්)`,
        "g",
      ),
      new RegExp(`(?:එකපාරට|එක පාරටම|හදිසියේ|හදිස්සියේ).{0,15}කතා කරන්න ${notAble}|කතාව පැටලෙ`, "g"),
      /\b(?:muna|moona|muhuna|kata)\b.{0,10}\bada\b|\bath? ?(?:paya)?\b.{0,10}\bpana (?:na|nehe|naha)\b/g,
    ],
    allergy: [
      /(?:මුහුණ|මූණ|තොල්|දිව|උගුර).{0,20}(?:ඉදිමිල|ඉදිමෙ|ඉදිමුණ|ඉදිමී|හිරවෙ|හිර වෙ|වැහෙ)/g,
      /දරුණු (?:ඇලර්ජි|අසාත්මික)|ඇනෆිලැක්/g,
      /\b(?:muna|moona|muhuna|thol|diwa|ugura)\b.{0,12}\bidim\w*/g,
    ],
    pregnancy: [
      /(?:ගැබිනි|ගර්භනි|ගර්භණි|ගැබ්ගෙන|බබෙක් ඉන්න|මාස \S{1,20} ගැබ්|ගර්භිනී?).{0,50}(?:ලේ (?:යන|ගලන|වහන|එන|ගිය|පිට)|රුධිර|ලේ)/g,
      new RegExp(
        `(?:බඩේ|කුසේ|ගැබේ|බබා|බබාගේ|දරුවාගේ|දරුවා).{0,25}(?:හෙල්ලෙන්නේ ${none}|හෙල්ලෙන්නෙ ${none}|හෙලවෙන්නේ ${none}|දඟලන්නේ ${none}|චලන(?:ය)? (?:අඩු|${none})|හෙල්ලීම අඩු|වැටහෙන්නේ ${none})`,
        "g",
      ),
      /\b(?:gab(?:i|hi)ni|garbhani)\b.{0,40}\b(?:le|ley)\b|\bbaba (?:hellenne|hellenne) (?:na|nehe|naha)\b/g,
    ],
    bleeding: [
      new RegExp(
        `(?:ලේ|රුධිර\\S{0,20}|ලේ ගැලීම|ලේ යන එක).{0,20}(?:නවතින්නේ ${none}|නවතින්නෙ ${none}|නතර වෙන්නේ ${none}|නවත්තන්න ${notAble}|නතර කරන්න ${notAble})`,
        "g",
      ),
      /(?:ගොඩක්|අධික(?:ව| ලෙස)?|දරුණු(?:වට| ලෙස)?|වැඩියෙන්|විශාල) ?(?:ලෙස )?(?:ලේ|රුධිර\S{0,20}) (?:ගල|යන|වහන|යනව|ගලන|ගලා)|ලේ (?:ගොඩක්|වැඩියෙන්|දිගටම) (?:ගල|යන|ගිය)|ලේ (?:වමනෙ|වමනේ|වමනය|වමාරා|කහින|කැස්සෙන්)/g,
      /\bl(?:e|ey|ee)\b.{0,12}\b(?:nawathinne|nathara wenne|nawathinna|nawaththanna) (?:na|nehe|naha|bae|baha|ba)\b|\ble wamane\b/g,
    ],
    "infant-fever": [
      /(?:අලුත උපන්|අලුත් උපන්|උපන් දා|(?:දවස්|දින|සති) ?(?:\d+|දෙකක|තුනක|හතරක|පහක|දෙකේ|තුනේ)\S{0,20}|(?:මාස|මාසෙ) ?(?:[1-3](?!\d)|එකක|දෙකක|තුනක|දෙකේ|තුනේ|දෙකෙ)\S{0,20}|මාසයක|මාසෙක).{0,30}(?:බබා|දරුවා|ළදරු|බිළිඳ|ළමයා|බබාට|දරුවාට|ළදරුවා).{0,30}(?:උණ|රස්නෙ|රස්නේ)/g,
      /\b(?:masa|sathi) (?:\d|deke|thune|ekaka).{0,40}\b(?:babata|daruwata|baba)\b.{0,20}\buna\b/g,
    ],
  },
  deniedBefore: /(?!)/,
  deniedAfter:
    /^\S{0,4} ?(?:මට |එයාට )?(?:නැහැ|නෑ|නැත|නැති උනා|නැති වුණා|නැතුව|නැතිව|අඩු වුණා|හොඳ වුණා|නවත්තන්න කොහොමද)(?=$|[\s,])|^ ?\b(?:na|nehe|naha)\b/,
  onlyTold:
    /අතුරු ආබාධ|අතුරු ප්‍රතිඵල|පත්‍රිකාව|ලේබලය|ලියලා තියෙන|ලියා ඇත|සඳහන්|කියන්නේ මොකක්ද|කියන්නේ මොනවද|කියන්නෙ මොකක්ද|යනු කුමක්ද|තේරුම|චිත්‍රපටි|ෆිල්ම්|පොතේ|පාඩම|විභාග|පුවත්|අවුරුදු .{0,12}කලින්|අවුරුද්දකට කලින්|ගිය අවුරුද්දේ|පුංචි කාලේ|වැළැක්ව|වළක්ව|එන්නත|ක්‍රිකට්|මැච්|හිනා|බල්ලා|පූසා|රෝගයේ ලක්ෂණ මොනව|ලක්ෂණ මොනවද/u,
  pointsBack: /මටත් (?:ඒක|එහෙම|තියෙන|ඒ වගේ|දැනෙන)|මට (?:ඒක|එහෙම) (?:තියෙන|දැනෙන)/,
  happensNow: /දැන්|අද |හදිසි|ඉක්මන|උදව්|බේරගන්න|දැන් ඉඳල|එකපාර|මට .{0,30}තියෙනවා|ගත්තට පස්සේ/u,
}
