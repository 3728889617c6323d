import { logIn, test } from "../support/fixtures.ts"
import { adminRounds } from "../support/rounds/admin.ts"
import { lookAtAll } from "../support/rounds/check-screens.ts"
import { customerRounds } from "../support/rounds/customer.ts"
import { guestRounds } from "../support/rounds/guest.ts"
import { pharmacistRounds } from "../support/rounds/pharmacist.ts"
import { supplierRounds } from "../support/rounds/supplier.ts"

const rounds = [...guestRounds, ...customerRounds, ...pharmacistRounds, ...supplierRounds, ...adminRounds]

test.use({ geolocation: { latitude: 6.9271, longitude: 79.8612 }, permissions: ["geolocation"] })

for (const { title, as, liveMap = false, seen } of rounds) {
  test.describe(() => {
    test.use({ liveMap })

    test(`${title} pass axe, fit their width and show no catalogue key`, async ({ page }) => {
      test.setTimeout(process.env.LOOKS === "all" ? 960_000 : 240_000)
      if (as) await logIn(page, as)
      await lookAtAll(page, seen, !as || as === "customer")
    })
  })
}
