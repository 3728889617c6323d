/** Thrown when an extract cannot become a map; the message is for the operator. */
export class MapRefused extends Error {
  override name = "MapRefused"
}
