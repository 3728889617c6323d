import { addWords } from "#web/words/catalogue.ts"

/** The camera as a reader of codes, at the counter and in the tracker. */
export const camera = {
  titleMany: "Scan packs",
  titleOne: "Scan the code",
  hint: "Hold the code inside the frame.",
  tapAgain: "Tap the picture to scan the same pack again.",
  again: "Scan again",
  picture: "Camera picture",
  starting: "Starting the camera",
  which: "Camera",
  unnamed: "Camera {{place}}",
  torchOn: "Turn light on",
  torchOff: "Turn light off",
  done: "Done",
  trouble: {
    denied: "Camera access is blocked. Allow it for this site in your browser's settings, then try again.",
    none: "No camera was found on this device. Use a scanner, or type the name.",
    busy: "Another app is using the camera. Close it, then try again.",
    insecure: "The camera works only on secure addresses that begin with https.",
    lost: "The camera was disconnected. Connect it, then try again.",
    unreadable: "This device cannot read codes. Use a scanner, or type the name.",
    failed: "The camera did not start. Try again.",
  },
  refused: {
    "no-code": "This is not a medicine code.",
    "check-digit": "The check digit of this code is wrong. Scan it again.",
    "unknown-field": "Part ({{field}}) of this code cannot be read. Type the medicine name.",
    cut: "This code is cut off at ({{field}}). Scan it again.",
    "too-long": "Part ({{field}}) of this code is too long. Scan it again.",
    "bad-field": "Part ({{field}}) of this code is not valid. Scan it again.",
    "said-twice": "This code has two different values for ({{field}}). Scan one code at a time.",
    "no-gtin": "This code does not identify a medicine. Scan the other code on the pack.",
  },
  unknown: "This code is not known to Pharos: {{code}}. Type the name on the pack.",
  notAsked: "Pharos could not look this code up. Try again, or type the name.",
} as const

addWords({ camera })
