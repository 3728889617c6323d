import type { route as english } from "#web/words/en/route.ts"
import type { Translation } from "#web/words/en.ts"

export const route: Translation<typeof english> = {
  byCar: "{{name}} වෙත මෝටර් රථයෙන් {{time}} · {{distance}}",
  straight: "{{name}} වෙත සෘජු රේඛාවෙන් {{distance}}.",
  reasons: {
    "no-road": "එයට පාරක් හමු නොවූ නිසා මෙය ධාවනය කළ යුතු මඟ නොවේ.",
    "no-answer": "දැන් ධාවන මඟක් නොමැති නිසා සැබෑ දුර වැඩි වේ.",
    "not-set-up": "මෙහි ධාවන මඟ පෙන්වීම නොමැති නිසා සැබෑ දුර වැඩි වේ.",
  },
  duration: {
    minutes: "මිනි. {{minutes}}",
    hours: "පැය {{hours}}",
    hoursAndMinutes: "පැය {{hours}} මිනි. {{minutes}}",
  },
  steps: {
    depart: "අරඹන්න",
    departOn: "{{road}} ඔස්සේ අරඹන්න",
    arrive: "ඔබ පැමිණ ඇත",
    turn: "{{side}} හරවන්න",
    turnOnto: "{{road}} වෙත {{side}} හරවන්න",
    continue: "ඉදිරියට යන්න",
    continueOn: "{{road}} ඔස්සේ ඉදිරියට යන්න",
    merge: "ඒකාබද්ධ වන්න",
    mergeOnto: "{{road}} හා ඒකාබද්ධ වන්න",
    keep: "{{side}} බරව යන්න",
    keepOnto: "{{road}} වෙත {{side}} බරව යන්න",
    roundabout: "වටරවුමේ {{exit}} වන පිටවීම ගන්න",
    roundaboutOnto: "වටරවුමේ {{exit}} වන පිටවීමෙන් {{road}} වෙත යන්න",
    uTurn: "ආපසු හරවන්න",
    uTurnOnto: "{{road}} වෙත ආපසු හරවන්න",
    ferry: "පාරුවෙන් යන්න",
    ferryNamed: "{{road}} පාරුවෙන් යන්න",
    sides: {
      left: "වමට",
      right: "දකුණට",
      "slight left": "මඳක් වමට",
      "slight right": "මඳක් දකුණට",
      "sharp left": "තදින් වමට",
      "sharp right": "තදින් දකුණට",
    },
  },
}
