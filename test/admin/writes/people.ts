import { makePurchases } from "#test/pharmacy/purchases.ts"
import { signIn } from "#test/support/app.ts"
import type { AdminWrites } from "./admin-world.ts"

export const makePeopleWrites: AdminWrites = async ({ app, shelf }) => {
  const { subject } = await signIn(app, { roles: ["pharmacien"], pharmacyId: shelf.pharmacy })
  const id = await makePurchases(shelf).makeSupplier("Lanka Distributors")
  const [at] = await shelf.sql<{ staffId: number; session: string }>(
    `select t.id as "staffId", s.id as session from staff t join sessions s using (subject) where subject = $1`,
    [subject],
  )
  if (!at) throw new Error("Nobody works there")
  const reason = "Works elsewhere now"
  const facts = { phone: "+94112345678", leadTimeDays: 3 }
  return {
    "adminPeople.addStaff": {
      path: "/admin/people/staff",
      body: { subject, kind: "supplier", id, reason },
    },
    "adminPeople.endStaff": { path: `/admin/people/staff/${at.staffId}/end`, body: { reason } },
    "adminPeople.endSession": {
      path: "/admin/people/sessions/end",
      body: { subject, session: at.session },
    },
    "adminPeople.giveRole": {
      path: "/admin/people/role",
      body: { subject, role: "district", districts: ["Kandy"], reason },
      // Refused for its districts.
      takes: ["role=null"],
    },
    "adminPeople.deactivate": { path: "/admin/people/deactivate", body: { subject, reason } },
    "adminPeople.reactivate": { path: "/admin/people/reactivate", body: { subject, reason } },
    "adminSuppliers.add": {
      path: "/admin/suppliers",
      body: { name: "Harbour Supplies", ...facts },
      takes: ["phone=null", "leadTimeDays=0"],
    },
    "adminSuppliers.edit": {
      path: `/admin/suppliers/${id}`,
      body: { version: 1, name: "Lanka Distributors (Colombo)", ...facts },
      takes: ["phone=null", "leadTimeDays=0"],
    },
    "adminSuppliers.verify": {
      path: `/admin/suppliers/${id}/verify`,
      body: { version: 2, licenceNumber: `S-${id}`, validUntil: "2099-12-31", note: reason },
    },
    "adminSuppliers.reject": { path: `/admin/suppliers/${id}/reject`, body: { version: 3, reason } },
    "adminSuppliers.end": { path: `/admin/suppliers/${id}/end`, body: { version: 4, reason } },
    "adminSuppliers.reinstate": { path: `/admin/suppliers/${id}/reinstate`, body: { version: 5, reason } },
  }
}
