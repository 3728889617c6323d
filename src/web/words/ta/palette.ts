import type { palette as english } from "#web/words/en/palette.ts"
import type { Translation } from "#web/words/en.ts"
import { common } from "#web/words/ta/common.ts"

/** Going anywhere from the keyboard, in the frames of the staff. */
export const palette: Translation<typeof english> = {
  open: "தேடுக…",
  keys: "Ctrl K",
  label: "ஒரு பக்கம் அல்லது செயல்",
  labelWithMedicines: "ஒரு பக்கம், மருந்து அல்லது செயல்",
  groups: {
    pages: common.pages,
    orders: common.orders,
    medicines: common.medicines,
    actions: common.actions,
  },
  nothing: "“{{text}}” என்பதற்கு எதுவும் இல்லை.",
  loading: "உங்கள் கையிருப்பு ஏற்றப்படுகிறது…",
  orderOf: "{{reference}}, {{name}}",
  addToCart: "{{name}} ஐக் கூடையில் சேர்க்க",
  order: "{{name}} ஐ ஆர்டர் செய்க",
  added: "{{name}} கூடையில் உள்ளது.",
  letters: "ஒரு பக்கத்துக்குச் செல்ல g ஐயும் பின்னர் ஓர் எழுத்தையும், தேடுவதற்கு / ஐயும் அழுத்துங்கள்",
}
