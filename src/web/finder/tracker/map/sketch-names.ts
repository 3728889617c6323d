import type { FeatureCollection } from "geojson"
import { type Language, places } from "#domain/finder/towns.ts"

type Name = [en: string, si: string, ta: string, lat: number, lng: number, weight: number]

// Entered by hand: quarters of Colombo, Kandy and Galle, accurate to about 300 m, and the seas around the island.
const quarters: Name[] = [
  ["Fort", "කොටුව", "கோட்டை", 6.9345, 79.8428, 4],
  ["Pettah", "පිටකොටුව", "புறக்கோட்டை", 6.9375, 79.852, 4],
  ["Slave Island", "කොම්පඤ්ඤ වීදිය", "கொம்பனித்தெரு", 6.9235, 79.85, 5],
  ["Kollupitiya", "කොල්ලුපිටිය", "கொள்ளுப்பிட்டி", 6.9107, 79.8497, 4],
  ["Bambalapitiya", "බම්බලපිටිය", "பம்பலப்பிட்டி", 6.8917, 79.8567, 4],
  ["Wellawatte", "වැල්ලවත්ත", "வெள்ளவத்தை", 6.8748, 79.8606, 4],
  ["Cinnamon Gardens", "කුරුඳුවත්ත", "கறுவாத்தோட்டம்", 6.9078, 79.8655, 5],
  ["Borella", "බොරැල්ල", "பொரளை", 6.9147, 79.878, 4],
  ["Maradana", "මරදාන", "மருதானை", 6.929, 79.867, 4],
  ["Dematagoda", "දෙමටගොඩ", "தெமட்டகொடை", 6.9385, 79.8795, 5],
  ["Kotahena", "කොටහේන", "கொட்டாஞ்சேனை", 6.95, 79.861, 4],
  ["Mattakkuliya", "මට්ටක්කුලිය", "மட்டக்குளி", 6.9705, 79.8745, 5],
  ["Grandpass", "ග්‍රෑන්ඩ්පාස්", "கிராண்ட்பாஸ்", 6.9478, 79.8735, 5],
  ["Narahenpita", "නාරාහේන්පිට", "நாரஹேன்பிட்ட", 6.8925, 79.877, 4],
  ["Havelock Town", "හැව්ලොක් ටවුන්", "ஹவ்லொக் டவுன்", 6.883, 79.865, 5],
  ["Kirulapone", "කිරුළපන", "கிருலப்பனை", 6.878, 79.879, 5],
  ["Rajagiriya", "රාජගිරිය", "ராஜகிரிய", 6.9095, 79.895, 4],
  ["Nawala", "නාවල", "நாவல", 6.893, 79.8885, 5],
  ["Kolonnawa", "කොලොන්නාව", "கொலன்னாவை", 6.929, 79.895, 4],
  ["Wellampitiya", "වැල්ලම්පිටිය", "வெல்லம்பிட்டி", 6.942, 79.895, 5],
  ["Peliyagoda", "පෑලියගොඩ", "பேலியகொடை", 6.961, 79.89, 4],
  ["Mount Lavinia", "ගල්කිස්ස", "கல்கிசை", 6.838, 79.866, 4],
  ["Ratmalana", "රත්මලාන", "இரத்மலானை", 6.8195, 79.883, 4],
  ["Boralesgamuwa", "බොරලැස්ගමුව", "பொரலஸ்கமுவ", 6.8415, 79.9025, 4],
  ["Kiribathgoda", "කිරිබත්ගොඩ", "கிரிபத்கொடை", 6.9785, 79.9275, 4],
  ["Kottawa", "කොට්ටාව", "கொட்டாவ", 6.841, 79.964, 4],
  ["Katugastota", "කටුගස්තොට", "கட்டுகஸ்தோட்டை", 7.323, 80.621, 4],
  ["Kundasale", "කුණ්ඩසාලේ", "குண்டசாலை", 7.281, 80.685, 4],
  ["Tennekumbura", "තැන්නේකුඹුර", "தென்னேகும்புர", 7.2815, 80.666, 5],
  ["Getambe", "ගැටඹේ", "கெட்டம்பே", 7.274, 80.6065, 5],
  ["Galle Fort", "ගාලු කොටුව", "காலி கோட்டை", 6.0265, 80.2165, 4],
  ["Karapitiya", "කරාපිටිය", "கராப்பிட்டி", 6.0665, 80.2265, 4],
  ["Unawatuna", "උණවටුන", "உனவட்டுன", 6.0105, 80.249, 4],
]
const seas: Name[] = [
  ["Indian Ocean", "ඉන්දියන් සාගරය", "இந்தியப் பெருங்கடல்", 6.2, 79.2, 0],
  ["Bay of Bengal", "බෙංගාල බොක්ක", "வங்காள விரிகுடா", 8.6, 82.1, 0],
  ["Gulf of Mannar", "මන්නාරම් බොක්ක", "மன்னார் வளைகுடா", 8.3, 79, 0],
  ["Palk Strait", "පෝක් සමුද්‍ර සන්ධිය", "பாக்கு நீரிணை", 9.75, 79.55, 0],
]

/** The sketch's names: the smaller a place's weight, the earlier it is shown. */
export function sketchNames(language: Language): FeatureCollection {
  const index = { en: 0, si: 1, ta: 2 } as const
  const towns = places.map(({ names, weight, lat, lng }) => ({
    kind: "town",
    name: names[language],
    weight,
    lat,
    lng,
  }))
  const named = (kind: string, rows: Name[]) =>
    rows.map((row) => ({ kind, name: row[index[language]], weight: row[5], lat: row[3], lng: row[4] }))
  return {
    type: "FeatureCollection",
    features: [...towns, ...named("quarter", quarters), ...named("sea", seas)].map(
      ({ lat, lng, ...properties }) => ({
        type: "Feature",
        properties,
        geometry: { type: "Point", coordinates: [lng, lat] },
      }),
    ),
  }
}
