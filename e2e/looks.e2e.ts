import { adminRounds } from "./looks/admin.ts"
import { customerRounds } from "./looks/customer.ts"
import { guestRounds } from "./looks/guest.ts"
import { lookAtAll } from "./looks/look.ts"
import { pharmacistRounds } from "./looks/pharmacist.ts"
import { supplierRounds } from "./looks/supplier.ts"
import { logIn, test } from "./pharos.ts"

const rounds = [...guestRounds, ...customerRounds, ...pharmacistRounds, ...supplierRounds, ...adminRounds]

test.use({ geolocation: { latitude: 6.9271, longitude: 79.8612 }, permissions: ["geolocation"] })

for (const { title, as, liveMap = false, seen } of rounds) {
  test.describe(() => {
    test.use({ liveMap })

    test(`axe finds nothing on ${title}, wide and narrow, light and dark, and nothing scrolls sideways`, async ({
      page,
    }) => {
      test.setTimeout(process.env.LOOKS === "all" ? 960_000 : 240_000)
      if (as) await logIn(page, as)
      await lookAtAll(page, seen)
    })
  })
}
