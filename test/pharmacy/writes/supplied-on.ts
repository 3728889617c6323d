/** What a sale records of a prescription, every field of it. */
export const recordFor = (stockId: number | undefined) => ({
  patientName: "Nimal Perera",
  patientPhone: "077 123 4567",
  patientAge: 61,
  prescriber: "Dr. S. Fernando",
  prescriberNumber: "SLMC 12345",
  writtenOn: "2026-11-01",
  repeatsAllowed: 1,
  directions: [{ stockId, text: "1 bd" }],
})

/** What a record that is added to a sale may do without. */
export const takesOfAddedRecord = [
  "prescription.patientPhone",
  "prescription.patientAge",
  "prescription.patientAge=0",
  "prescription.prescriberNumber",
  "prescription.repeatsAllowed",
  "prescription.repeatsAllowed=0",
  "prescription.directions",
  "prescription.directions=[]",
  "overrideReason",
]

/** The fields that may be missing, or may have this value. */
export const takesOfRecord = ["prescription", ...takesOfAddedRecord, "repeats"]
