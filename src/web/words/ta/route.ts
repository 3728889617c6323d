import type { route as english } from "#web/words/en/route.ts"
import type { Translation } from "#web/words/en.ts"

export const route: Translation<typeof english> = {
  byCar: "{{name}}: வாகனத்தில் {{time}} · {{distance}}",
  straight: "{{name}}: நேர்கோட்டில் {{distance}}.",
  reasons: {
    "no-road": "அங்கே செல்ல வீதி எதுவும் கிடைக்கவில்லை; எனவே இது வாகனத்தில் செல்லும் வழி அல்ல.",
    "no-answer": "இப்போது வீதி வழி கிடைக்கவில்லை; வாகனத்தில் செல்லும் தூரம் இதை விட அதிகம்.",
    "not-set-up": "இங்கே வீதி வழியைக் காட்டும் வசதி இல்லை; வாகனத்தில் செல்லும் தூரம் இதை விட அதிகம்.",
  },
  duration: {
    minutes: "{{minutes}} நிமி.",
    hours: "{{hours}} மணி",
    hoursAndMinutes: "{{hours}} மணி {{minutes}} நிமி.",
  },
  steps: {
    depart: "புறப்படுங்கள்",
    departOn: "{{road}} வழியே புறப்படுங்கள்",
    arrive: "நீங்கள் வந்தடைந்துவிட்டீர்கள்",
    turn: "{{side}} திரும்புங்கள்",
    turnOnto: "{{side}} திரும்பி {{road}} இல் செல்லுங்கள்",
    continue: "தொடர்ந்து செல்லுங்கள்",
    continueOn: "{{road}} வழியே தொடர்ந்து செல்லுங்கள்",
    merge: "பிரதான வீதியில் இணையுங்கள்",
    mergeOnto: "{{road}} இல் இணையுங்கள்",
    keep: "{{side}} ஒட்டிச் செல்லுங்கள்",
    keepOnto: "{{side}} ஒட்டி {{road}} இல் செல்லுங்கள்",
    roundabout: "சுற்றுவட்டத்தில் {{exit}} ஆம் வெளியேறும் வழியில் செல்லுங்கள்",
    roundaboutOnto: "சுற்றுவட்டத்தில் {{exit}} ஆம் வெளியேறும் வழியால் {{road}} க்குச் செல்லுங்கள்",
    uTurn: "எதிர்த்திசைக்குத் திரும்புங்கள்",
    uTurnOnto: "{{road}} இல் எதிர்த்திசைக்குத் திரும்புங்கள்",
    ferry: "படகுச் சேவையில் செல்லுங்கள்",
    ferryNamed: "{{road}} படகுச் சேவையில் செல்லுங்கள்",
    sides: {
      left: "இடப்புறம்",
      right: "வலப்புறம்",
      "slight left": "சற்று இடப்புறம்",
      "slight right": "சற்று வலப்புறம்",
      "sharp left": "கூர்மையாக இடப்புறம்",
      "sharp right": "கூர்மையாக வலப்புறம்",
    },
  },
}
