import type { PersonalTable } from "./personal-table.ts"

/** What pharmacies supplied on prescription, and their controlled medicines. */
export const prescriptionData: Record<string, PersonalTable> = {
  prescription_entries: {
    whose: { column: "recorded_by" },
    exported: {},
    withheld: {
      recorded_by: "who recorded it is part of the pharmacy's books",
      patient_name: "the patient of a pharmacy, whom no account names",
      patient_key: "the same",
      patient_phone: "the same",
      patient_age: "the same",
      prescriber: "who prescribed it, whom no account names",
      prescriber_number: "the same",
    },
    plain: "prescription_id entry_no written_on repeats_allowed reason cashier_id recorded_at",
    onDeletion: {
      kept: "the pharmacy's record of what it supplied on prescription, which nobody changes; its patients are not linked to accounts",
    },
  },
  prescription_pages: {
    whose: { column: "added_by" },
    exported: {},
    withheld: {
      added_by: "who added it is part of the pharmacy's books",
      sealed: "the paper of a patient of a pharmacy, whom no account names",
      content_hash: "the same",
    },
    plain: "id prescription_id media_type cashier_id added_at",
    onDeletion: { kept: "the pharmacy's record of what it supplied on prescription" },
  },
  register_counts: {
    whose: { column: "counted_by" },
    exported: {},
    withheld: {
      counted_by: "who counted is part of the pharmacy's books",
      witness: "who saw the count is part of the pharmacy's books",
    },
    plain: "pharmacy_id id stock_id after_seq balance counted reason cashier_id counted_at",
    onDeletion: { kept: "the pharmacy's books, which nobody changes; they name staff and never a customer" },
  },
}
