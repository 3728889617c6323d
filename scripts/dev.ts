import { createServer } from "vite"
import { main } from "#server/app/main.ts"
import { stopWithParent } from "./stop-with-parent.ts"

await stopWithParent()
// The API runs on its usual port, Vite serves the pages with hot reload.
await main({ PUBLIC_URL: "http://localhost:5173", ...process.env })
const pages = await createServer()
await pages.listen(5173)
pages.printUrls()
