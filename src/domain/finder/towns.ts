import type { LatLng } from "#domain/platform/distance.ts"

export type Language = "en" | "si" | "ta"

/** A town to choose as one's location. Weight 1 is shown island-wide, 2 per province, 3 nearby. */
export type Place = LatLng & { id: string; names: Record<Language, string>; weight: 1 | 2 | 3 }

// Entered by hand: accurate to about 2 km, enough to sort pharmacies by distance.
const towns: [id: string, en: string, si: string, ta: string, lat: number, lng: number, weight: 1 | 2 | 3][] =
  [
    ["colombo", "Colombo", "කොළඹ", "கொழும்பு", 6.927, 79.861, 1],
    ["kandy", "Kandy", "මහනුවර", "கண்டி", 7.291, 80.634, 1],
    ["galle", "Galle", "ගාල්ල", "காலி", 6.033, 80.217, 1],
    ["jaffna", "Jaffna", "යාපනය", "யாழ்ப்பாணம்", 9.662, 80.026, 1],
    ["trincomalee", "Trincomalee", "ත්‍රිකුණාමලය", "திருகோணமலை", 8.571, 81.234, 1],
    ["batticaloa", "Batticaloa", "මඩකලපුව", "மட்டக்களப்பு", 7.717, 81.7, 2],
    ["negombo", "Negombo", "මීගමුව", "நீர்கொழும்பு", 7.209, 79.838, 2],
    ["matara", "Matara", "මාතර", "மாத்தறை", 5.949, 80.547, 2],
    ["kurunegala", "Kurunegala", "කුරුණෑගල", "குருநாகல்", 7.486, 80.362, 2],
    ["anuradhapura", "Anuradhapura", "අනුරාධපුරය", "அனுராதபுரம்", 8.311, 80.404, 2],
    ["ratnapura", "Ratnapura", "රත්නපුර", "இரத்தினபுரி", 6.683, 80.399, 2],
    ["badulla", "Badulla", "බදුල්ල", "பதுளை", 6.99, 81.057, 2],
    ["polonnaruwa", "Polonnaruwa", "පොළොන්නරුව", "பொலன்னறுவை", 7.94, 81.003, 2],
    ["vavuniya", "Vavuniya", "වවුනියාව", "வவுனியா", 8.754, 80.497, 2],
    ["hambantota", "Hambantota", "හම්බන්තොට", "அம்பாந்தோட்டை", 6.124, 81.119, 2],
    ["puttalam", "Puttalam", "පුත්තලම", "புத்தளம்", 8.036, 79.828, 2],
    ["mannar", "Mannar", "මන්නාරම", "மன்னார்", 8.981, 79.904, 2],
    ["nuwara-eliya", "Nuwara Eliya", "නුවරඑළිය", "நுவரெலியா", 6.95, 80.789, 2],
    ["ampara", "Ampara", "අම්පාර", "அம்பாறை", 7.298, 81.674, 2],
    ["kilinochchi", "Kilinochchi", "කිලිනොච්චිය", "கிளிநொச்சி", 9.396, 80.398, 2],
    ["kalutara", "Kalutara", "කළුතර", "களுத்துறை", 6.585, 79.961, 3],
    ["gampaha", "Gampaha", "ගම්පහ", "கம்பஹா", 7.092, 79.994, 3],
    ["kegalle", "Kegalle", "කෑගල්ල", "கேகாலை", 7.253, 80.346, 3],
    ["matale", "Matale", "මාතලේ", "மாத்தளை", 7.469, 80.624, 3],
    ["monaragala", "Monaragala", "මොණරාගල", "மொணராகலை", 6.872, 81.351, 3],
    ["mullaitivu", "Mullaitivu", "මුලතිව්", "முல்லைத்தீவு", 9.267, 80.814, 3],
    ["avissawella", "Avissawella", "අවිස්සාවේල්ල", "அவிசாவளை", 6.953, 80.218, 3],
    ["panadura", "Panadura", "පානදුර", "பாணந்துறை", 6.713, 79.904, 3],
    ["moratuwa", "Moratuwa", "මොරටුව", "மொறட்டுவை", 6.774, 79.882, 3],
    ["dehiwala", "Dehiwala-Mount Lavinia", "දෙහිවල-ගල්කිස්ස", "தெகிவளை-கல்கிசை", 6.84, 79.868, 3],
    ["kotte", "Sri Jayawardenepura Kotte", "ශ්‍රී ජයවර්ධනපුර කෝට්ටේ", "ஸ்ரீ ஜெயவர்தனபுர கோட்டை", 6.894, 79.902, 3],
    ["nugegoda", "Nugegoda", "නුගේගොඩ", "நுகேகொடை", 6.872, 79.889, 3],
    ["maharagama", "Maharagama", "මහරගම", "மகரகம", 6.848, 79.927, 3],
    ["homagama", "Homagama", "හෝමාගම", "ஹோமாகம", 6.844, 80.002, 3],
    ["battaramulla", "Battaramulla", "බත්තරමුල්ල", "பத்தரமுல்லை", 6.9, 79.922, 3],
    ["malabe", "Malabe", "මාලබේ", "மாலபே", 6.904, 79.955, 3],
    ["piliyandala", "Piliyandala", "පිළියන්දල", "பிலியந்தலை", 6.802, 79.923, 3],
    ["kaduwela", "Kaduwela", "කඩුවෙල", "கடுவெல", 6.936, 79.983, 3],
    ["kelaniya", "Kelaniya", "කැලණිය", "களனி", 6.955, 79.922, 3],
    ["wattala", "Wattala", "වත්තල", "வத்தளை", 6.989, 79.892, 3],
    ["ja-ela", "Ja-Ela", "ජා-ඇල", "ஜா-எல", 7.075, 79.892, 3],
    ["kadawatha", "Kadawatha", "කඩවත", "கடவத்தை", 7.001, 79.95, 3],
    ["minuwangoda", "Minuwangoda", "මිනුවන්ගොඩ", "மினுவாங்கொடை", 7.166, 79.953, 3],
    ["horana", "Horana", "හොරණ", "ஹொரணை", 6.716, 80.063, 3],
    ["beruwala", "Beruwala", "බේරුවල", "பேருவளை", 6.479, 79.983, 3],
    ["ambalangoda", "Ambalangoda", "අම්බලන්ගොඩ", "அம்பலாங்கொடை", 6.235, 80.054, 3],
    ["hikkaduwa", "Hikkaduwa", "හික්කඩුව", "ஹிக்கடுவை", 6.139, 80.103, 3],
    ["weligama", "Weligama", "වැලිගම", "வெலிகம", 5.974, 80.429, 3],
    ["tangalle", "Tangalle", "තංගල්ල", "தங்காலை", 6.024, 80.795, 3],
    ["embilipitiya", "Embilipitiya", "ඇඹිලිපිටිය", "எம்பிலிப்பிட்டி", 6.343, 80.849, 3],
    ["balangoda", "Balangoda", "බලංගොඩ", "பலாங்கொடை", 6.648, 80.7, 3],
    ["bandarawela", "Bandarawela", "බණ්ඩාරවෙල", "பண்டாரவளை", 6.829, 80.991, 3],
    ["hatton", "Hatton", "හැටන්", "ஹட்டன்", 6.892, 80.599, 3],
    ["gampola", "Gampola", "ගම්පොළ", "கம்பளை", 7.164, 80.577, 3],
    ["peradeniya", "Peradeniya", "පේරාදෙණිය", "பேராதனை", 7.268, 80.597, 3],
    ["dambulla", "Dambulla", "දඹුල්ල", "தம்புள்ளை", 7.86, 80.652, 3],
    ["kuliyapitiya", "Kuliyapitiya", "කුලියාපිටිය", "குளியாப்பிட்டி", 7.469, 80.041, 3],
    ["chilaw", "Chilaw", "හලාවත", "சிலாபம்", 7.576, 79.795, 3],
    ["kalmunai", "Kalmunai", "කල්මුනේ", "கல்முனை", 7.416, 81.822, 3],
    ["akkaraipattu", "Akkaraipattu", "අක්කරෙයිපත්තුව", "அக்கரைப்பற்று", 7.218, 81.854, 3],
    ["kattankudy", "Kattankudy", "කාත්තන්කුඩිය", "காத்தான்குடி", 7.68, 81.732, 3],
    ["point-pedro", "Point Pedro", "පේදුරුතුඩුව", "பருத்தித்துறை", 9.822, 80.234, 3],
    ["chavakachcheri", "Chavakachcheri", "චාවකච්චේරිය", "சாவகச்சேரி", 9.659, 80.161, 3],
    ["kataragama", "Kataragama", "කතරගම", "கதிர்காமம்", 6.414, 81.333, 3],
  ]

export const places: Place[] = towns.map(([id, en, si, ta, lat, lng, weight]) => ({
  id,
  names: { en, si, ta },
  lat,
  lng,
  weight,
}))

/** Returns a town's name in a language; the text itself when it is not a known town. */
export const townIn = (town: string, language: Language) =>
  places.find(({ names }) => names.en === town)?.names[language] ?? town

/** Returns the first town that a text names, in any language: Sinhala and Tamil join case endings to a name. */
export function townNamedIn(text: string): Place | undefined {
  const words = plain(text).match(/[\p{L}\p{M}\u200d-]+/gu) ?? []
  const whole = ` ${words.join(" ")} `
  return places.find(
    ({ id, names: { en, si, ta } }) =>
      whole.includes(` ${id} `) ||
      whole.includes(` ${plain(en)} `) ||
      [si, ta].some((name) => words.some((word) => word.startsWith(stemOf(plain(name))))),
  )
}

/** A short stem is kept whole: without its end, Galle would be the Tamil word for morning. */
function stemOf(name: string) {
  const stem = name.replace(/\p{M}+$/u, "")
  return stem.length >= 5 ? stem : name
}

/**
 * Returns towns whose name in any language starts with or contains the text; best first, largest first for an
 * empty text.
 */
export function findPlaces(text: string, limit = 8): Place[] {
  const wanted = plain(text)
  const hits = places.filter((place) => namesOf(place).some((name) => name.includes(wanted)))
  return hits
    .toSorted((a, b) => startRank(a, wanted) - startRank(b, wanted) || a.weight - b.weight)
    .slice(0, limit)
}

const plain = (text: string) => text.normalize("NFC").trim().toLowerCase()
const namesOf = (place: Place) => Object.values(place.names).map(plain)
const startRank = (place: Place, wanted: string) =>
  namesOf(place).some((name) => name.startsWith(wanted)) ? 0 : 1
