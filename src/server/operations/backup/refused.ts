/**
 * Thrown when a backup cannot be made or restored; the message is a sentence for the user. Nothing was
 * changed.
 */
export class BackupRefused extends Error {
  override name = "BackupRefused"
}
