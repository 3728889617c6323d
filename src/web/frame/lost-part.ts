const patienceMs = 4_000
const lostPart = /dynamically imported module|importing a module script|preload CSS/i

/** A part of the page could not be loaded because nothing can be loaded. */
export class NoConnection extends Error {
  override name = "NoConnection"
}

/** Whether an error means that a lazy chunk failed to load. */
export const isLostPart = (error: unknown) =>
  error instanceof NoConnection || (error instanceof Error && lostPart.test(error.message))

/** Whether the server answers now. */
export const isReachable = () =>
  fetch("/livez", { cache: "no-store", signal: AbortSignal.timeout(patienceMs) }).then(
    ({ ok }) => ok,
    () => false,
  )
