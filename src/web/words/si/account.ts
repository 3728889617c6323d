import { productName } from "#domain/platform/product.ts"
import type { account as english } from "#web/words/en/account.ts"
import type { Translation } from "#web/words/en.ts"
import { common } from "#web/words/si/common.ts"

export const account: Translation<typeof english> = {
  title: `ඔබේ ගිණුම – ${productName}`,
  loading: "ඔබේ ගිණුම පූරණය වෙමින්",
  notLoaded: "ඔබේ ගිණුම පූරණය කළ නොහැකි විය.",
  youHint: "ඖෂධසල් දකින නම සහ සම්බන්ධතා තොරතුරු.",
  nameHint: "ඔබේ පිවිසුමේ නම භාවිත කිරීමට හිස්ව තබන්න: {{name}}.",
  nameHintPlain: "ඔබේ පිවිසුමේ නම භාවිත කිරීමට හිස්ව තබන්න.",
  phoneHint: "ඇණවුමක් ගැන ඔබට කතා කිරීමට ඖෂධසල් එය භාවිත කරයි. ඔබ ඇණවුම් කරන විට එය පිරවේ.",
  phoneHintLast: "ඇණවුමක් ගැන ඔබට කතා කිරීමට ඖෂධසල් එය භාවිත කරයි. ඔබේ ඊළඟ ඇණවුම පෙර ඇණවුමේ අංකයෙන්, {{phone}} සමඟ ඇරඹේ.",
  email: "ඊමේල්",
  emailHint: "ඔබේ පිවිසුමෙන්. එය වෙනස් කිරීම එහිදී කරන්න.",
  saved: "සුරැකුණා",
  invalidName: "එක පේළියක, අකුරු 100කට නොවැඩි නමක් ඇතුළත් කරන්න",

  appearance: "පෙනුම",
  appearanceHint:
    "ඔබේ ගිණුම සමඟ සුරැකෙන අතර ඔබ උපාංගයකින් පිවිසෙන විට භාවිත වේ. පිටුවේ ඉහළ ඇති තේමා බොත්තම වෙනස් කරන්නේ මෙම උපාංගය පමණයි.",
  system: "උපාංගයේ පරිදි",
  light: common.light,
  dark: common.dark,
  language: common.language,

  notifications: "දැනුම්දීම්",
  notificationsHint: "Pharos වසා ඇති විට ඔබට දැනුම් දෙන ආකාරය.",
  calendar: "ඔබේ දින දර්ශනයේ මාත්‍රා: ඔබේ පුද්ගලික ලිපිනය {{page}} පිටුවෙන් සොයාගන්න.",
  devicesHint: "ඔබ පිවිස සිටින තැන්. ඔබ හඳුනා නොගන්නා උපාංග ඉවත් කරන්න.",
  devicesNotLoaded: "ඔබේ උපාංග පූරණය කළ නොහැකි විය.",
  thisDevice: "මෙම උපාංගය",
  lastSeen: "අවසන් වරට දුටුවේ:",
  loggedIn: "පිවිසියේ: {{at}}",
  endSession: "ඉවත් කරන්න",
  endSessionOf: "{{device}} ඉවත් කරන්න, අවසන් වරට දුටුවේ {{at}}",
  endOthers: "අනෙක් සියලු උපාංග ඉවත් කරන්න",
  ended: "එම උපාංගය ඉවත් කළා.",
  endedOthers_one: "අනෙක් උපාංග {{count}}ක් ඉවත් කළා.",
  endedOthers_other: "අනෙක් උපාංග {{count}}ක් ඉවත් කළා.",

  looks: {
    heading: "ඔබේ දත්ත බැලූ අය",
    hint: "ඖෂධසලක හෝ Pharos හි කෙනෙකු ඔබේ ඇණවුම් හෝ ගිණුම බැලූ සෑම වාරයක්ම, පැයකට වරක් පමණක් දැක්වේ. ඔබේ මාත්‍රා සහ සංවාද එහි කිසිවෙකුට බැලිය නොහැක.",
    none: "ඔබේ දත්ත කිසිවෙකු බලා නැත.",
    failed: "ඔබේ දත්ත බැලූ අය පූරණය කළ නොහැකි විය.",
    what: {
      order: "ඔබේ ඇණවුම බැලුවා: {{medicine}}",
      prescription: "ඔබේ බෙහෙත් වට්ටෝරුව බැලුවා: {{medicine}}",
      account: "ඔබේ ගිණුම බැලුවා",
      "account-changed": "ඔබේ ගිණුම වෙනස් කළා",
    },
  },

  data: "ඔබේ දත්ත",
  dataHint: "Pharos ඔබ ගැන තබා ගන්නා සියල්ල, කියවීමට හෝ වෙනත් තැනක භාවිත කිරීමට.",
  dataLogin: "මෙම උපාංගය භාවිත කරන වෙනත් අයෙකුට බාගත නොහැකි වන පරිදි, බාගැනීමට පෙර නැවත පිවිසෙන්න.",
  logInAgain: "නැවත පිවිසෙන්න",
  freshUntil: "ඔබ මේ දැන් පිවිසුණා. {{time}} දක්වා බාගත හැකියි.",
  download: common.download,
  files: {
    "pharos.json": { name: common.everything, about: "සියල්ල එක් ගොනුවක (JSON)" },
    "profile.csv": { name: "පැතිකඩ", about: "නම, සම්බන්ධතා සහ සැකසුම් (CSV)" },
    "orders.csv": { name: common.orders, about: "ඔබ ඇණවුම් කළ දේ, තැන සහ වේලාව (CSV)" },
    "schedules.csv": { name: "කාලසටහන්", about: "ඖෂධ සහ ඒවායේ වේලාවන් (CSV)" },
    "doses.csv": { name: "මාත්‍රා", about: "සෑම මාත්‍රාවක්ම, සහ ඔබ සටහන් කළ දේ (CSV)" },
    "doses.ics": { name: "මාත්‍රා දින දර්ශනය", about: "මාසයකට පෙර සිට, ඕනෑම දින දර්ශනයකට (ICS)" },
  },

  delete: "ඔබේ ගිණුම මකන්න",
  deleteHint: "මෙය ආපසු හැරවිය නොහැක.",
  deleteOrders: "පොරොත්තු ඇණවුම් අවලංගු වේ. ඔබේ මිලදී ගැනීම් ඔබේ නම නැතිව ඖෂධසල්වල වාර්තාවල පවතී.",
  deleteDoses: "කාලසටහන්, මාත්‍රා සහ මතක් කිරීම් මැකෙන අතර ඔබේ දින දර්ශන ලිපිනය ක්‍රියා විරහිත වේ.",
  deleteLogin: "ඔබ සියලු උපාංගවලින් ඉවත් වේ. පසුව පිවිසුණහොත් ඔබ අරඹන්නේ හිස් ගිණුමකිනි.",
  deleteLoginFirst: "ගිණුම මැකීමට පෙර නැවත පිවිසෙන්න.",
  deleteOpen: "ගිණුම මකන්න",
  deleteTitle: "ඔබේ ගිණුම මකන්නද?",
  deleteWords: "මගේ ගිණුම මකන්න",
  deleteConfirm: "තහවුරු කිරීමට “{{words}}” ටයිප් කරන්න",
  deleteWrongWords: "“{{words}}” ටයිප් කරන්න",
  deleted: "ඔබේ ගිණුම මකා ඇත.",
  deleteNow: "සියල්ල මකන්න",
}
