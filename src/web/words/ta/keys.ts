import type { keys as english } from "#web/words/en/keys.ts"
import type { Translation } from "#web/words/en.ts"
import { common } from "#web/words/ta/common.ts"
import { staff } from "#web/words/ta/staff.ts"

/** The screen /pos/keys. */
export const keys: Translation<typeof english> = {
  intro:
    "உங்கள் சொந்த விற்பனை அல்லது கையிருப்புச் செயலி, கையிருப்பை Pharos க்கு அனுப்பலாம். ஒவ்வொரு செயலிக்கும் தனிச் சாவியை உருவாக்குங்கள்.",
  docs: "சாவியைப் பயன்படுத்தும் முறை",
  loading: "உங்கள் சாவிகள் ஏற்றப்படுகின்றன",
  failed: "உங்கள் சாவிகளை ஏற்ற முடியவில்லை.",
  none: "இன்னும் சாவிகள் இல்லை.",
  noneText: "ஒன்றை உருவாக்கி, உங்கள் விற்பனைச் செயலியின் அமைப்புகளில் உள்ளிடுங்கள்.",
  columns: {
    name: common.name,
    may: staff.permissions,
    used: "கடைசியாகப் பயன்படுத்தியது",
    made: "உருவாக்கியது",
    actions: common.actions,
  },
  scopes: { "stock:read": "கையிருப்பைப் படித்தல்", "stock:write": "கையிருப்பைப் புதுப்பித்தல்" },
  may: { "stock:read": "படித்தல்", "stock:write": "புதுப்பித்தல்" },
  revoked: "ரத்தானது",
  revokeOf: " {{name}}",
  making: {
    nameHint: "இதைப் பயன்படுத்தும் செயலி, உதாரணமாக: முன் விற்பனை முகப்பு",
    sending: "உருவாக்குகிறது…",
    invalidName: "பெயரை உள்ளிடுங்கள், உதாரணமாக விற்பனைச் செயலியின் பெயர்",
    tooMany: "உங்கள் மருந்தகத்துக்கு 20 சாவிகள் உள்ளன. முதலில் பயன்படுத்தாத ஒன்றை ரத்து செய்யுங்கள்.",
    invalidScopes: "ஒரு அனுமதியையாவது தெரிவு செய்யுங்கள்",
  },
  made: {
    title: "உங்கள் புதிய சாவி",
    once: "இப்போதே நகலெடுங்கள். Pharos இதைச் சேமிப்பதில்லை; மீண்டும் காட்ட முடியாது.",
    secret: staff.key,
    copy: common.copy,
    copied: "நகலெடுக்கப்பட்டது.",
    notCopied: "உங்கள் உலாவியால் நகலெடுக்க முடியவில்லை. சாவியைத் தெரிவு செய்து நீங்களே நகலெடுங்கள்.",
    close: "நகலெடுத்துவிட்டேன்",
  },
  revoking: {
    title: "சாவியை ரத்து செய்தல்",
    question:
      "{{name}} ஐ ரத்து செய்யவா? அதைப் பயன்படுத்தும் செயலியின் அணுகல், பதிவேற்றத்தின் நடுவிலும் உடனே நிற்கும். இதை மீளமைக்க முடியாது.",
    sending: "ரத்து செய்கிறது…",
    done: "{{name}} ரத்து செய்யப்பட்டது.",
  },
}
