/** A browser at its push service, as it is kept. */
export type Device = { id: number; endpoint: string; p256dh: string; auth: string }
