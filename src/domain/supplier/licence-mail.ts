import { paths } from "#domain/platform/paths.ts"

/** What a supplier's staff are told about its licence by e-mail. */
export type LicenceMailKind = "verified" | "rejected" | "expires" | "expired"

export type LicenceFacts = {
  supplier: string
  number: string | null
  until: string | null
  /** Why it was rejected. */
  reason: string | null
}

type To = {
  name: string
  /** Where Pharos is, if that is known. */
  site: string | null
}

type Said = { subject: string; lines: string[] }

const orders = "What you have accepted, you ship and invoice as before."

const says: Record<LicenceMailKind, (licence: LicenceFacts) => Said> = {
  verified: ({ supplier, number, until }) => ({
    subject: "Your licence is verified",
    lines: [`The licence ${number} of ${supplier} is verified until ${until}. You get new orders.`],
  }),
  rejected: ({ supplier, number, reason }) =>
    reason === null
      ? {
          subject: "New orders have been stopped",
          lines: [
            `The administration has withdrawn the verification of ${supplier}, which gets no new orders. ${orders}`,
          ],
        }
      : {
          subject: "Your licence was not accepted",
          lines: [
            `The licence ${number} of ${supplier} was not accepted.`,
            `Reason: ${reason}`,
            "You can send another one.",
          ],
        },
  expires: ({ supplier, number, until }) => ({
    subject: "Your licence is about to expire",
    lines: [
      `The licence ${number} of ${supplier} is valid until ${until}. Send the new one, so that you go on getting orders.`,
    ],
  }),
  expired: ({ supplier, number }) => ({
    subject: "Your licence has expired",
    lines: [
      `The licence ${number} of ${supplier} has expired. You get no new orders until a new one is verified. ${orders}`,
    ],
  }),
}

/** Writes the mail about a supplier's licence to one of its staff, as plain text. */
export function writeLicenceMail(about: LicenceMailKind, licence: LicenceFacts, { name, site }: To) {
  const { subject, lines } = says[about]({
    ...licence,
    supplier: licence.supplier.replace(/\s+/g, " ").trim(),
  })
  const link = site === null ? [] : ["", new URL(paths.suppliersLicence, site).href]
  return { subject, text: [`Hello ${name},`, "", ...lines, ...link, "", "Pharos"].join("\n") }
}
