/** The address to which a pharmacy's logo is uploaded. */
export const logoUrl = "/files/pharmacy/logo"

/** The largest logo. Every device keeps it for its papers. */
export const maxLogoBytes = 200_000
