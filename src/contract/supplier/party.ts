import * as z from "zod"

/** The sender or the recipient on a printed document. */
export const Party = z.object({
  name: z.string(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
})
