/** Pharos's own sentences in a chat, shown next to a model's reply or instead of one. */
export const sentences = {
  byHand:
    "I can only look things up: nothing was ordered, canceled or changed. You can do it yourself: order in the Medicine Tracker, change or cancel under Orders, set reminders under Scheduling.",
  greeting:
    "Hello. I answer from what Pharos knows:\n• where a medicine is in stock near you, and what it costs\n• what a medicine is called, its strengths and brands\n• your next doses\n• your orders\nI am not a doctor or a pharmacist. Try “Where can I get metformin?” or “When is my next dose?”",
  unclear:
    "I did not understand that. I can look up where a medicine is in stock, what it is called, your next doses and your orders. Try “Where can I get metformin?” If somebody is unwell, ask a pharmacist or a doctor.",
  whichMedicine: "Which medicine do you mean? Write its name as it stands on the pack.",
  unknown: (what: string) =>
    `I do not know ${what}. I have no checked source for it, and I do not guess about medicines. Please read the leaflet, or ask a pharmacist or your doctor.`,
  safety: "that",
  use: "what it is used for",
  noPlace: "Let your browser share where you are, and I can say which are nearest.",
  noSchedules: "You have no dose schedules. You can make one under Scheduling.",
  noOrders: "You have no orders yet. You can order in the Medicine Tracker.",
  notThere: (medicine: string) => `No pharmacy in Pharos has ${medicine} in stock right now.`,
  sameGeneric:
    "It has the same active ingredient as the following; ask the pharmacist whether that suits you.",
  didYouMean: (names: string[]) => `Did you mean ${names.join(", ")}?`,
} as const
