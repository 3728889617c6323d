import type { dataRequests as english } from "#web/words/en/data-requests.ts"
import type { Translation } from "#web/words/en.ts"

export const dataRequests: Translation<typeof english> = {
  heading: "ඔබේ දත්ත ගැන ඉල්ලීම්",
  hint: "ඔබේ දත්ත, නිවැරදි කිරීමක් හෝ මැකීමක් Pharos පවත්වාගෙන යන්නාගෙන් ඉල්ලන්න, නැතහොත් භාවිතයට විරෝධය දක්වන්න. පිළිතුර මෙහි ලැබේ.",
  none: "ඔබ ඉල්ලීමක් කර නැත.",
  failed: "ඔබේ ඉල්ලීම් පූරණය කළ නොහැකි විය.",
  make: "ඉල්ලීමක් කරන්න",
  kind: "ඔබ ඉල්ලන්නේ කුමක්ද?",
  kinds: { access: "මගේ දත්ත", correction: "නිවැරදි කිරීමක්", deletion: "මැකීම", objection: "විරෝධයක්" },
  kindHints: {
    access: "ඔබට එය ඔබේ දත්ත යටතේ තනිවම සුරැකීමටද හැක.",
    correction: "Pharos මා ගැන තබාගන්නා දෙයක් වැරදියි.",
    deletion: "ඔබට පහතින් ඔබේ ගිණුම තනිවම මැකීමටද හැක.",
    objection: "මගේ දත්ත යම් ආකාරයකට භාවිත නොකළ යුතුයි.",
  },
  text: "ඔබේ ඉල්ලීම",
  textMissing: "ඔබ ඉල්ලන දෙය කියන්න",
  send: "ඉල්ලීම යවන්න",
  sending: "යවමින්…",
  sent: "ඉල්ලීම යැව්වා. පිළිතුර මෙහි පෙනේ.",
  limit_one: "ඔබට විවෘත ඉල්ලීම් {{count}}ක් ඇත. එයට පිළිතුරු ලැබුණු විට ඊළඟ එක කළ හැක.",
  limit_other: "ඔබට විවෘත ඉල්ලීම් {{count}}ක් ඇත. එකකට පිළිතුරු ලැබුණු විට ඊළඟ එක කළ හැක.",
  withdraw: "ඉවත් කරගන්න",
  withdrawn: "ඉල්ලීම ඉවත් කරගත්තා.",
  states: { open: "විවෘතයි", done: "අවසන්", refused: "ප්‍රතික්ෂේපිතයි", withdrawn: "ඉවත් කරගත්" },
  received: "ලැබුණේ {{day}}",
  answeredBy: "පිළිතුර {{day}} වන විට",
  answer: "පිළිතුර",
}
