import type { PersonalTable } from "./personal-table.ts"

const kept =
  "the pharmacy's own customers, who are not linked to accounts: the pharmacy exports and erases them, and those unseen for years are erased"

/** The customers of a pharmacy's counter: `customers.export` and `customers.erase` are theirs. */
export const counterCustomerData: Record<string, PersonalTable> = {
  customer_accounts: {
    whose: { column: "name" },
    exported: {},
    withheld: {
      name: "the customer of a pharmacy, whom no account names",
      name_key: "the same",
      phone_number: "the same",
      phone_key: "the same",
      email: "the same",
      born_on: "the same",
      language: "the same",
      note: "the same",
      reminder_way: "how that customer agreed to be reminded",
      consented_at: "when that customer agreed",
      withdrawn_at: "when that customer withdrew it",
    },
    plain:
      "id pharmacy_id key request_hash kind tax_number credit_limit_cents closed_at version created_at erased_at",
    onDeletion: { kept },
  },
  account_bills: {
    whose: { column: "made_by" },
    exported: {},
    withheld: { made_by: "who made the bill is part of the pharmacy's books" },
    plain:
      "pharmacy_id id number account_id name from_day until_day total_cents shop_tax_number payer_tax_number request_hash made_at",
    onDeletion: { kept: "the pharmacy's books, which nobody changes; a bill names staff and an institution" },
  },
  account_bill_answers: {
    whose: { column: "recorded_by" },
    exported: {},
    withheld: { recorded_by: "who recorded it is part of the pharmacy's books" },
    plain: "pharmacy_id id bill_id account_id kind cents dated reason request_hash recorded_at",
    onDeletion: { kept: "the pharmacy's books, which nobody changes; it names staff and an institution" },
  },
  customer_allergies: {
    whose: { column: "noted_by" },
    exported: {},
    withheld: {
      noted_by: "who noted it is part of the pharmacy's books",
      customer_id: "the customer of a pharmacy, whom no account names",
      generic_name: "the same",
      generic_key: "the same",
    },
    plain: "pharmacy_id noted_at",
    onDeletion: { kept },
  },
  customer_sales: {
    whose: { column: "customer_id" },
    exported: {},
    withheld: { customer_id: "the customer of a pharmacy, whom no account names" },
    plain: "pharmacy_id sale_id",
    onDeletion: { kept },
  },
  refills: {
    whose: { column: "reminded_by" },
    exported: {},
    withheld: {
      reminded_by: "who reminded is part of the pharmacy's books",
      customer_id: "the customer of a pharmacy, whom no account names",
      medicine_name: "the same",
    },
    plain:
      "id pharmacy_id sale_id line_no medicine_id quantity days runs_out_on state way reminded_at reminder_key",
    onDeletion: { kept },
  },
}
