import { adverts, availability } from "./availability.ts"
import { directions } from "./directions.ts"
import { sales } from "./sales.ts"
import { session } from "./session.ts"
import { site } from "./site.ts"

/** Every endpoint of Pharos. A constant here is the endpoint's one name, in the browser and on the server. */
export const contract = { session, site, availability, adverts, directions, sales }
