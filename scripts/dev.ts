import { createServer } from "vite"
import { main } from "#server/main.ts"

// The API on its usual port, the pages with hot reload beside it.
await main()
const pages = await createServer()
await pages.listen(5173)
pages.printUrls()
