import { addWords } from "#web/words/catalogue.ts"

/** The way to a pharmacy, in words. */
export const route = {
  byCar: "{{time}} · {{distance}} by car to {{name}}",
  straight: "{{distance}} in a straight line to {{name}}.",
  reasons: {
    "no-road": "No road to it was found, so this is not the way to drive.",
    "no-answer": "No driving route is available right now, so the drive will be longer.",
    "not-set-up": "No driving route is available here, so the drive will be longer.",
  },
  duration: {
    minutes: "{{minutes}} min",
    hours: "{{hours}} h",
    hoursAndMinutes: "{{hours}} h {{minutes}} min",
  },
  steps: {
    depart: "Start",
    departOn: "Start on {{road}}",
    arrive: "You have arrived",
    turn: "Turn {{side}}",
    turnOnto: "Turn {{side}} onto {{road}}",
    continue: "Continue",
    continueOn: "Continue on {{road}}",
    merge: "Merge",
    mergeOnto: "Merge onto {{road}}",
    keep: "Keep {{side}}",
    keepOnto: "Keep {{side}} onto {{road}}",
    roundabout: "At the roundabout take exit {{exit}}",
    roundaboutOnto: "At the roundabout take exit {{exit}} onto {{road}}",
    uTurn: "Make a U-turn",
    uTurnOnto: "Make a U-turn onto {{road}}",
    ferry: "Take the ferry",
    ferryNamed: "Take the ferry: {{road}}",
    sides: {
      left: "left",
      right: "right",
      "slight left": "slightly left",
      "slight right": "slightly right",
      "sharp left": "sharp left",
      "sharp right": "sharp right",
    },
  },
}

addWords({ route })
