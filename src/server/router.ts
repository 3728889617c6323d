import { advertRoutes, availabilityRoutes } from "./availability/routes.ts"
import { directionsRoutes } from "./directions/routes.ts"
import { endpoints } from "./endpoints.ts"
import { sessionRoutes } from "./login/routes.ts"
import { salesRoutes } from "./sales/routes.ts"
import { siteRoutes } from "./site/routes.ts"

/** The whole contract, implemented. A missing endpoint does not compile. */
export const router = endpoints.router({
  site: siteRoutes,
  session: sessionRoutes,
  availability: availabilityRoutes,
  adverts: advertRoutes,
  directions: directionsRoutes,
  sales: salesRoutes,
})
