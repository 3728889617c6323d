import { productName } from "#domain/platform/product.ts"
import type { login as english } from "#web/words/en/login.ts"
import type { Translation } from "#web/words/en.ts"

export const login: Translation<typeof english> = {
  authenticating: "உள்நுழைவு சரிபார்க்கப்படுகிறது...",
  securing: "உங்கள் சுகாதாரத் தகவல் பாதுகாப்பாகத் திறக்கப்படுகிறது...",
  takesLonger: "வழக்கத்தை விட அதிக நேரம் எடுக்கிறது.",
  title: `உள்நுழைவு – ${productName}`,
  prompt: "தொடர உள்நுழையுங்கள்.",
  withoutAccount: "கணக்கு இல்லாமல் தொடர்க",
  loginFailed: "உள்நுழைய முடியவில்லை",
  loginAway: "உள்நுழைவுச் சேவை இப்போது பதில் தரவில்லை. சற்று நேரத்தில் மீண்டும் முயலுங்கள்.",
  tokenFailed: "அணுகல் அனுமதியைப் பெற முடியவில்லை",
  deactivated: "இந்தக் கணக்கு முடக்கப்பட்டுள்ளது.",
  deactivatedWhy:
    "ஒரு நிர்வாகி இதை முடக்கியுள்ளார். உங்கள் தகவல்கள் நீக்கப்படவில்லை. இது தவறு என்று நினைத்தால் நிர்வாகியைத் தொடர்பு கொள்ளுங்கள்.",
  unauthorizedTitle: `அனுமதி இல்லை – ${productName}`,
  unauthorized: "இந்தப் பக்கத்துக்கு உங்களுக்கு அனுமதி இல்லை.",
  unauthorizedWhy: "உங்கள் பாதுகாப்பு முக்கியம். இது தவறு என்று நினைத்தால் நிர்வாகியைத் தொடர்பு கொள்ளுங்கள்.",
  loginAsAnother: "வேறு கணக்கில் உள்நுழைக",
}
