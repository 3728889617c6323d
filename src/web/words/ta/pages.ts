import { productName } from "#domain/platform/product.ts"
import type { pages as english } from "#web/words/en/pages.ts"
import type { Translation } from "#web/words/en.ts"
import { common } from "#web/words/ta/common.ts"

/** Single pages of few words, and the screens that open with a later release. */
export const pages: Translation<typeof english> = {
  contactTitle: `தொடர்பு – ${productName}`,
  contactEmail: "எங்களுக்கு எழுத",
  contactPhone: "எங்களை அழைக்க",
  contactDescription: `${productName} ஐத் தொடர்பு கொள்ளும் வழிகள்.`,
  notFoundTitle: `பக்கம் இல்லை – ${productName}`,
  notFound: "இந்தப் பக்கம் இல்லை.",
  notFoundHint: "முகவரி மாறியிருக்கலாம். மருந்தைத் தேடுங்கள், அல்லது முகப்பிலிருந்து தொடங்குங்கள்.",
  errorTitle: `பிழை – ${productName}`,
  error: "எதிர்பாராத பிழை!",
  errorText: "இந்தப் பக்கத்தில் ஏதோ தவறாகிவிட்டது. மீண்டும் ஏற்றுங்கள்; நீங்கள் சேமித்தவை பாதுகாப்பாக உள்ளன.",
  reload: "மீண்டும் ஏற்றுக",
  trackerTitle: `மருந்துத் தேடல் – ${productName}`,
  trackerDescription: "மருந்தைத் தேடி, எந்த மருந்தகங்களில் இப்போது உண்டு என்று அருகில் உள்ளது முதலாகப் பாருங்கள்.",
  schedulingTitle: `மருந்து நேரங்கள் – ${productName}`,
  schedulingDescription: "மருந்து எடுக்கும் நேரங்களை அமைத்து, உரிய நேரத்தில் நினைவூட்டல் பெறுங்கள்.",
  schedulingGuest: "இந்த வசதிக்கு உள்நுழையுங்கள். உள்நுழைந்தால் மருந்து வேளைகளை எளிதாகத் திட்டமிட்டுக் கவனிக்கலாம்.",
  assistantTitle: `AI உரையாடல் உதவியாளர் – ${productName}`,
  assistantDescription: "ஒரு மருந்தைப் பற்றி எளிய சொற்களில் கேளுங்கள்.",
  assistantGuest: "அனுமதி இல்லை! முதலில் உள்நுழையுங்கள்",
  assistantGuestWhy: "AI சுகாதார உதவியாளரைப் பயன்படுத்த உள்நுழைய வேண்டும்.",
  ordersHeading: "உங்கள் மருந்து ஆர்டர்கள்",
  ordersTitle: `உங்கள் மருந்து ஆர்டர்கள் – ${productName}`,
  posHeading: `${productName} மருந்தக விற்பனை`,
  availableOrdersHeading: "கிடைக்கும் ஆர்டர்கள்",
  acceptedOrdersHeading: common.acceptedOrders,
  orderHistoryHeading: common.orderHistory,
  staffTitle: `{{heading}} – ${productName}`,
}
