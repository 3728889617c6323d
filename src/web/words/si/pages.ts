import { productName } from "#domain/platform/product.ts"
import type { pages as english } from "#web/words/en/pages.ts"
import type { Translation } from "#web/words/en.ts"
import { common } from "#web/words/si/common.ts"

export const pages: Translation<typeof english> = {
  contactTitle: `සම්බන්ධ වන්න – ${productName}`,
  contactEmail: "අපට ලියන්න",
  contactPhone: "අපට කතා කරන්න",
  contactDescription: `${productName} හා සම්බන්ධ විය හැකි ආකාරය.`,
  notFoundTitle: `හමු නොවීය – ${productName}`,
  notFound: "පිටුව හමු නොවීය.",
  notFoundHint: "ලිපිනය වෙනස් වී තිබිය හැකියි. ඖෂධයක් සොයන්න, නැතහොත් මුල් පිටුවෙන් අරඹන්න.",
  errorTitle: `දෝෂයක් – ${productName}`,
  error: "අනපේක්ෂිත යෙදුම් දෝෂයක්!",
  errorText: "මෙම පිටුවේ යම් දෝෂයක් සිදු විය. නැවත පූරණය කරන්න; ඔබ සුරැකි දේ ආරක්ෂිතයි.",
  reload: "නැවත පූරණය කරන්න",
  trackerTitle: `ඖෂධ සෙවීම – ${productName}`,
  trackerDescription: "ඖෂධයක් සොයා එය දැන් කුමන ඖෂධසල්වල තිබේදැයි බලන්න, ළඟම ඒවා මුලින්.",
  schedulingTitle: `කාලසටහන – ${productName}`,
  schedulingDescription: "ඔබේ මාත්‍රා සැලසුම් කරන්න, නියමිත වේලාවට මතක් කරවාගන්න.",
  schedulingGuest: "මෙම පහසුකම භාවිත කිරීමට පිවිසෙන්න. ඔබේ ඖෂධ මාත්‍රා පහසුවෙන් සැලසුම් කර නිරීක්ෂණය කිරීමට පිවිසෙන්න.",
  assistantTitle: `AI සංවාද සහායක – ${productName}`,
  assistantDescription: "ඖෂධයක් ගැන සරල වචනවලින් අසන්න.",
  assistantGuest: "අවසර නැති ප්‍රවේශයක්! කරුණාකර පිවිසෙන්න",
  assistantGuestWhy: "AI සෞඛ්‍ය සහායක භාවිත කිරීමට ඔබ පිවිසිය යුතුයි.",
  ordersHeading: "ඔබේ ඖෂධ ඇණවුම්",
  ordersTitle: `ඔබේ ඖෂධ ඇණවුම් – ${productName}`,
  posHeading: `${productName} ඖෂධසල් කවුන්ටරය`,
  availableOrdersHeading: "ලබාගත හැකි ඇණවුම්",
  acceptedOrdersHeading: common.acceptedOrders,
  orderHistoryHeading: common.orderHistory,
  staffTitle: `{{heading}} – ${productName}`,
}
