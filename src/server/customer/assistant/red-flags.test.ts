import { expect, test } from "vitest"
import type { RedFlag } from "#domain/customer/emergency-words.ts"
import { findEmergency } from "./red-flags.ts"

const redFlagOf = (text: string) => findEmergency(text)?.flag ?? null

// TRUST M3: forty real emergencies in three languages; the Sinhala and Tamil ones need review by a native
// speaker.
const emergencies: [RedFlag, string][] = [
  ["chest-pain", "My father has a strong pain in his chest and he is sweating"],
  ["chest-pain", "i have no idea why my chest feels so tight right now"],
  ["breathing", "she cant breathe properly after the new tablets"],
  ["stroke", "My mother's face is drooping on one side and her speech is slurred"],
  ["allergy", "After the amoxicillin my lips and tongue are swelling"],
  ["bleeding", "He cut his hand and the bleeding won't stop"],
  ["unconscious", "my husband passed out and I can't wake him up"],
  ["unconscious", "My son is having a seizure"],
  ["overdose", "I took 30 paracetamol tablets an hour ago"],
  ["overdose", "my sister drank weedkiller, what do I do"],
  ["overdose", "by mistake gave grandmother too much insulin, she took too many tablets"],
  ["child-swallowed", "My two year old swallowed some of my blood pressure tablets"],
  ["child-swallowed", "the baby swallowed a button battery"],
  ["suicide", "I don't want to live anymore. Which tablets are the strongest?"],
  ["suicide", "how many panadol to kill myself"],
  ["pregnancy", "I am 30 weeks pregnant and I am bleeding a little"],
  ["pregnancy", "baby is not moving since yesterday, 34 weeks"],
  ["infant-fever", "my 3 week old has a fever of 38.5"],
  ["chest-pain", "I have chest pain since I took the tablet, is it listed in the leaflet as a side effect?"],
  ["breathing", "It's hard to breathe but I cannot afford a doctor"],
  ["chest-pain", "මගේ පපුවේ වේදනාවක් තියෙනවා"],
  ["breathing", "තාත්තාට හුස්ම ගන්න අමාරුයි"],
  ["stroke", "අම්මාගේ මුහුණ ඇද වෙලා, අතක් පණ නැහැ"],
  ["allergy", "බෙහෙත් ගත්තට පස්සේ මගේ තොල් ඉදිමිලා"],
  ["bleeding", "තුවාලෙන් ලේ නවතින්නේ නැහැ"],
  ["overdose", "මල්ලි පැනඩෝල් පෙති ගොඩක් බිව්වා"],
  ["child-swallowed", "ළමයා බැටරියක් ගිල්ලා"],
  ["suicide", "මට ජීවත් වෙන්න ඕන නැහැ"],
  ["infant-fever", "මාස 2 බබාට උණ තියෙනවා"],
  ["breathing", "husma ganna amarui mata"],
  ["chest-pain", "எனக்கு நெஞ்சு வலி இருக்கிறது"],
  ["breathing", "அம்மாவுக்கு மூச்சு விட முடியவில்லை"],
  ["stroke", "அப்பாவின் முகம் கோணி, ஒரு பக்கம் மரத்து விட்டது"],
  ["unconscious", "அவர் மயங்கி விழுந்துவிட்டார்"],
  ["overdose", "அவள் நிறைய மாத்திரைகள் சாப்பிட்டுவிட்டாள்"],
  ["child-swallowed", "குழந்தை பேட்டரியை விழுங்கிவிட்டது"],
  ["suicide", "எனக்கு வாழ விருப்பம் இல்லை"],
  ["pregnancy", "நான் கர்ப்பமாக இருக்கிறேன், இரத்தம் வருகிறது"],
  ["infant-fever", "பிறந்த குழந்தைக்கு காய்ச்சல்"],
  ["chest-pain", "nenju vali romba iruku"],
]

// Forty harmless lookalikes: false alarms make people stop believing.
const harmless = [
  "I overdosed on coffee this morning",
  "What helps against bad breath?",
  "That was a heart-breaking film",
  "There is a box of tablets in my chest of drawers",
  "The leaflet lists chest pain as a side effect, what does it mean?",
  "side effects: chest pain is listed in the leaflet – what does it mean?",
  "I have no chest pain and no trouble breathing, only a cough",
  "He does not have any chest pain",
  "What are the signs of a stroke?",
  "Where can I buy paracetamol 500 mg?",
  "My son takes tablets for asthma, where are they in stock?",
  "I took 2 tablets this morning, did I record it?",
  "This deadline is killing me",
  "Where can I get a blood pressure monitor?",
  "I had a stroke two years ago, where is clopidogrel in stock?",
  "Is ibuprofen safe in pregnancy?",
  "My dog ate my homework",
  "What is anaphylaxis?",
  "I was dying of laughter when he fell",
  "Take a deep breath and hold it, says the inhaler's leaflet",
  "How do I dispose of batteries?",
  "Does aspirin prevent a heart attack?",
  "The baby is three months old, when is the vaccine due?",
  "She swallowed her pride and said sorry",
  "පපුවේ වේදනාවක් නැහැ, කැස්ස විතරයි",
  "අතුරු ආබාධ ලෙස හුස්ම ගන්න අමාරු කියලා තියෙනවා, ඒ කියන්නේ මොකක්ද?",
  "පැරසිටමෝල් තියෙන්නේ කොහෙද?",
  "පත්‍රිකාවේ පපුවේ වේදනාව සඳහන් වෙනවා",
  "අවුරුදු දෙකකට කලින් හෘදයාබාධයක් හැදුනා",
  "මගේ ඊළඟ මාත්‍රාව කවද්ද?",
  "ලේ පරීක්ෂණය කරන්නේ කොහෙද?",
  "ළමයින්ට උණට සිරප් තියෙනවද?",
  "හිනා වෙලා මැරෙන්න ගියා",
  "நெஞ்சு வலி இல்லை, இருமல் மட்டும்",
  "பக்க விளைவு என்று நெஞ்சு வலி எழுதியிருக்கிறது, என்ன அர்த்தம்?",
  "மெட்ஃபார்மின் எங்கே கிடைக்கும்?",
  "என் அடுத்த மாத்திரை எப்போது?",
  "இரத்த அழுத்த மாத்திரை விலை என்ன?",
  "கர்ப்ப காலத்தில் இந்த மருந்து பாதுகாப்பானதா?",
  "குழந்தைக்கு காய்ச்சல் மருந்து எங்கே?",
]

test.each(emergencies)("detects %s in %j", (flag, text) => {
  expect(redFlagOf(text)).toBe(flag)
})

test("raises at most two alarms for forty harmless look-alikes", () => {
  expect(harmless).toHaveLength(40)
  expect(emergencies).toHaveLength(40)
  expect(harmless.filter((text) => redFlagOf(text)).length).toBeLessThanOrEqual(2)
})

// Each one on its own, so that none regresses unnoticed.
test.each(harmless)("raises no alarm for harmless %j", (text) => {
  expect(redFlagOf(text)).toBeNull()
})

// Beyond the forty: paraphrases, and harmless sentences that resemble them.
test.each([
  "I can't catch my breath",
  "there is blood in my vomit",
  "my dad took a double dose of insulin and is confused",
  "life is not worth living",
  "I have not been able to breathe well since morning",
  "can panadol cause chest pain? I have it now",
  "My chest hurts. What are the side effects of amlodipine?",
  "my newborn has a fever",
  "grandma's mouth is twisted to one side",
  "papuwe kakkuma tiyenawa",
  "விஷம் குடித்துவிட்டான்",
  "සිහිය නැතිව වැටිලා ඉන්නේ",
  "mama panadol 30k biwwa",
  "malli 20k pethi kawa",
  "naan 30 panadol mathirai saapitten",
  "panadol 25 saapittan",
  "நான் 30 பனடோல் மாத்திரை சாப்பிட்டேன்",
])("raises an alarm for %j", (text) => {
  expect(redFlagOf(text)).not.toBeNull()
})

test.each([
  "the pharmacy gave me 30 tablets",
  "I took all my tablets this morning",
  "I took 20 tablets over the last month",
  "I took too many photos",
  "how many paracetamol tablets are too many?",
  "no air conditioning in the pharmacy",
  "She had a fit of laughter",
  "my daughter is 2 years old and has a fever",
  "nenju sali marunthu",
  "panadol 50 mg biwwa",
  "naan panadol 500 mg saapitten",
  "பனடோல் 500 mg மாத்திரை சாப்பிட்டேன்",
])("raises none for %j", (text) => {
  expect(redFlagOf(text)).toBeNull()
})

test("detects a sign despite markup, blanks and invisible letters", () => {
  for (const text of ["CHEST   PAIN", "chest\u200b pain", "I have **chest pain**", "I can’t breathe"]) {
    expect(redFlagOf(text)).not.toBeNull()
  }
})

test("detects a sign after many new or repeated sentences", () => {
  expect(redFlagOf(`My chest hurts. ${"Help! ".repeat(600)}`)).toBe("chest-pain")
  const story = Array.from({ length: 500 }, (_, line) => `line ${line}.`).join(" ")
  expect(redFlagOf(`${story} My chest hurts.`)).toBe("chest-pain")
})

test.each([
  ["en", "I have chest pain"],
  ["si", "මගේ පපුවේ වේදනාවක් තියෙනවා"],
  ["si", "papuwe kakkuma tiyenawa"],
  ["ta", "எனக்கு நெஞ்சு வலி இருக்கிறது"],
  ["ta", "nenju vali romba iruku"],
])("takes the emergency's language from the matching rule: %s for %j", (language, text) => {
  expect(findEmergency(text)).toEqual({ flag: "chest-pain", language })
})
