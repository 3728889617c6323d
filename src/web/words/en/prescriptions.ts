import { addWords } from "#web/words/catalogue.ts"
import { staff } from "#web/words/en/staff.ts"

const reasonToSell = "Reason to sell"

/** Prescriptions and the register of controlled medicines. */
export const prescriptions = {
  record: {
    controlledText:
      "A controlled medicine needs what is written on the prescription. It goes into the register.",
    patientName: "Patient's name",
    patientPhone: "Telephone (optional)",
    patientAge: "Age (optional)",
    prescriber: staff.prescriber,
    number: "Registration number",
    numberOptional: "Registration number (optional)",
    writtenOn: "Date of the prescription",
    repeats: "Repeats allowed",
    directions: "Directions for {{medicine}} (optional)",
    nameMissing: "Enter the patient's name",
    prescriberMissing: "Enter who prescribed it",
    numberMissing: "A controlled medicine needs the registration number",
    dateMissing: "Enter the date on the prescription",
    dateLater: "This day has not come yet",
    dateOld: "This prescription is older than {{days}} days",
    ageOdd: "Enter the age in years",
    repeatsOdd: "Enter 0 to {{most}}",
    send: "Record and sell",
    add: "Record the prescription",
  },
  warned: {
    title: "Check before you sell",
    duplicateUnits_one: "The patient got {{count}} unit of it within the last 7 days, on {{when}}.",
    duplicateUnits_other: "The patient got {{count}} units of it within the last 7 days, on {{when}}.",
    allergy: "The patient is allergic to {{generic}}.",
    noInteractions: "Pharos does not check interactions between medicines.",
    reason: reasonToSell,
    reasonMissing: "Enter why you sell it all the same",
    no: "Do not sell",
    yes: "Sell anyway",
  },
} as const

addWords({ prescriptions })
