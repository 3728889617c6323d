import type { alternatives as english } from "#web/words/en/alternatives.ts"
import type { Translation } from "#web/words/en.ts"

/** What helps somebody whose search found nothing. */
export const alternatives: Translation<typeof english> = {
  looking: "வேறு வழிகள் தேடப்படுகின்றன",
  failed: "மாற்று வழிகளைத் தேட முடியவில்லை.",
  nearest: "மிக அருகில் உள்ளது {{pharmacy}}, {{distance}}.",
  nearestUnplaced: "{{pharmacy}} இல் உண்டு ({{town}}).",
  show: "காட்டுக",
  equivalents: "அதே மருந்து, வேறு உற்பத்தியாளர்கள்",
  equivalentsHint: "அதே மூலப்பொருள், வீரியம், வகை. மாற்றும் முன் மருந்தாளரைக் கேளுங்கள்.",
  others: "வேறு வீரியம் அல்லது வகை",
  othersHint: "வேறு வீரியம்: மாற்றும் முன் மருந்தாளரை அல்லது வைத்தியரைக் கேளுங்கள்.",
  strength: "வேறு வீரியம்",
  form: "வேறு வகை",
  inTown: "{{pharmacy}}, {{town}}",
}
