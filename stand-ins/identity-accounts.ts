export type IdentityAccount = {
  subject: string
  name: string
  /** The person's role, as shown on the account page. */
  title: string
  email?: string
  picture?: string
  roles: readonly string[]
}

export type IdentityAccounts = Record<string, IdentityAccount>

/** The four demo users. */
export const demoAccounts = {
  customer: {
    subject: "demo|customer",
    name: "Nimali Perera",
    title: "Customer",
    email: "nimali@demo.invalid",
    roles: [],
  },
  pharmacist: {
    subject: "demo|pharmacist",
    name: "Ruwan Silva",
    title: "Pharmacist",
    email: "ruwan@demo.invalid",
    roles: ["pharmacien"],
  },
  supplier: {
    subject: "demo|supplier",
    name: "Kamal Tharshan",
    title: "Supplier",
    email: "kamal@demo.invalid",
    roles: ["supplier"],
  },
  admin: {
    subject: "demo|admin",
    name: "Asha Fernando",
    title: "Admin",
    email: "asha@demo.invalid",
    roles: ["admin"],
  },
} as const satisfies IdentityAccounts
