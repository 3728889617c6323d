import { main } from "#server/main.ts"

// The real product with demo data, in a folder of its own.
await main({ LOG_LEVEL: "warn", SEARCHES_PER_MINUTE: "1000000", ...process.env })
