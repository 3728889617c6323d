import { productName } from "#domain/platform/product.ts"
import type { login as english } from "#web/words/en/login.ts"
import type { Translation } from "#web/words/en.ts"

export const login: Translation<typeof english> = {
  authenticating: "තහවුරු කරමින්...",
  securing: "සෞඛ්‍ය සේවාවට ඔබේ පිවිසුම ආරක්ෂා කරමින්...",
  takesLonger: "මෙයට වෙනදාට වඩා කාලය ගතවේ.",
  title: `පිවිසෙන්න – ${productName}`,
  prompt: "ඉදිරියට යාමට පිවිසෙන්න.",
  withoutAccount: "ගිණුමක් නැතිව ඉදිරියට යන්න",
  loginFailed: "පිවිසීම අසාර්ථකයි",
  loginAway: "පිවිසුම් සේවාව දැන් ප්‍රතිචාර නොදක්වයි. මොහොතකින් නැවත උත්සාහ කරන්න.",
  tokenFailed: "පිවිසුම් අවසරය ලබාගත නොහැකි විය",
  deactivated: "මෙම ගිණුම අක්‍රිය කර ඇත.",
  deactivatedWhy: "පරිපාලකයෙකු එය අක්‍රිය කර ඇත. ඔබේ දත්ත මකා නැත. මෙය වැරදීමක් යැයි සිතන්නේ නම් පරිපාලකයා අමතන්න.",
  unauthorizedTitle: `ප්‍රවේශය නැත – ${productName}`,
  unauthorized: "මෙම පිටුවට ඔබට ප්‍රවේශය නැත.",
  unauthorizedWhy: "ඔබේ ආරක්ෂාව වැදගත්. මෙය වැරදීමක් යැයි සිතන්නේ නම් පරිපාලකයා අමතන්න.",
  loginAsAnother: "වෙනත් ගිණුමක් භාවිත කරන්න",
}
