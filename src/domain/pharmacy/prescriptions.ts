/** For how many days a prescription may be supplied and repeated; prescription_valid_until() has the same number. */
export const prescriptionDays = 180
/** For how many days a record can be added to a sale; unrecorded_lines() has the same number. */
export const lateRecordDays = 31
/** For how many days a patient's earlier medicines are part of the question to a source of interactions. */
export const interactionDays = 90
/** How often a prescription can be repeated at most. */
export const maxRepeats = 11
/** The lengths of what is written on it. */
export const maxPatientName = 120
export const maxDirections = 300
export const maxAllergies = 30
