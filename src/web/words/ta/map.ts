import type { map as english } from "#web/words/en/map.ts"
import type { Translation } from "#web/words/en.ts"

export const map: Translation<typeof english> = {
  title: "மருந்து உள்ள மருந்தகங்களின் வரைபடம்",
  loading: "வரைபடம் ஏற்றப்படுகிறது",
  you: "நீங்கள் இருக்கும் இடம்",
  pin: "{{rank}} {{label}}, {{name}}, {{detail}}",
  pinShort: "{{rank}} {{label}}, {{name}}",
  show: "பார்க்க",
  directions: "வழி",
  close: "மூடுக",
  wholeRoute: "முழு வழி",
  sketch: "எளிய வரைவு, வீதி வரைபடம் அல்ல",
  outline: "இந்த உலாவியால் முழு வரைபடத்தை வரைய முடியாததால், எளிய ஒன்று காட்டப்படுகிறது.",
  zoomIn: "பெரிதாக்க",
  zoomOut: "சிறிதாக்க",
  metres: "மீ.",
  kilometres: "கி.மீ.",
  scrollToZoom: "வரைபடத்தைப் பெரிதாக்க Ctrl உடன் உருட்டுங்கள்",
  scrollToZoomMac: "வரைபடத்தைப் பெரிதாக்க ⌘ உடன் உருட்டுங்கள்",
  twoFingers: "வரைபடத்தை நகர்த்த இரு விரல்களைப் பயன்படுத்துங்கள்",
}
