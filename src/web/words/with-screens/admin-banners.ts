import { adminBanners } from "#web/words/en/admin-banners.ts"
import { addWords } from "#web/words/words.ts"

addWords({ adminBanners })
