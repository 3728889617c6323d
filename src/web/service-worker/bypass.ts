type Rule = { condition: { urlPattern: { pathname: string } }; source: "network" }
// Not in TypeScript's library: not every browser has it.
type Routed = ExtendableEvent & { addRoutes?: (rules: Rule[]) => Promise<void> }

const neverOurs = ["/api/*", "/auth/*", "/identity/*", "/files/*", "/calendar/*", "/demo/*"]

/** Requests that are never the worker's to answer go past it, so that it need not even be awake. */
export function bypassWorker(event: Routed) {
  const rules = neverOurs.map(
    (pathname): Rule => ({ condition: { urlPattern: { pathname } }, source: "network" }),
  )
  if (event.addRoutes) event.waitUntil(event.addRoutes(rules))
}
