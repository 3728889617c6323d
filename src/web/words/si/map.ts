import type { map as english } from "#web/words/en/map.ts"
import type { Translation } from "#web/words/en.ts"
import { common } from "#web/words/si/common.ts"

export const map: Translation<typeof english> = {
  title: "ඖෂධය ඇති ඖෂධසල් සිතියම",
  loading: "සිතියම පූරණය වෙමින්",
  you: "ඔබ සිටින තැන",
  pin: "{{rank}} {{label}}, {{name}}, {{detail}}",
  pinShort: "{{rank}} {{label}}, {{name}}",
  show: common.view,
  directions: common.directions,
  close: common.close,
  wholeRoute: "සම්පූර්ණ මඟ",
  sketch: "දළ සටහනක්, වීදි සිතියමක් නොවේ",
  outline: "මෙම බ්‍රව්සරයට සම්පූර්ණ සිතියම ඇඳිය නොහැකි නිසා සරල එකක් පෙන්වයි.",
  zoomIn: "විශාලනය කරන්න",
  zoomOut: "කුඩා කරන්න",
  metres: "මී.",
  kilometres: "කි.මී.",
  scrollToZoom: "සිතියම විශාලනයට Ctrl ඔබාගෙන අනුචලනය කරන්න",
  scrollToZoomMac: "සිතියම විශාලනයට ⌘ ඔබාගෙන අනුචලනය කරන්න",
  twoFingers: "සිතියම ගෙන යාමට ඇඟිලි දෙකක් භාවිත කරන්න",
}
