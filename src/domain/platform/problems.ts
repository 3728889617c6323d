/** Every refusal that is expected: its code, its HTTP status, and the sentence a person reads. */
export const problems = {
  "bad-input": { status: 400, says: "Something in the request is not right. Check it and try again." },
  "malformed-body": { status: 400, says: "The request could not be read. Send it again as JSON." },
  "unreadable-list": { status: 400, says: "This list cannot be read." },
  "login-expired": { status: 400, says: "This login took too long or was already used. Start it again." },
  "unknown-push-service": { status: 400, says: "This browser's push service is not one that Pharos knows." },
  "not-logged-in": { status: 401, says: "Please log in first." },
  "login-again": { status: 403, says: "For this, please log in again first." },
  "not-allowed": { status: 403, says: "You do not have access to this." },
  "foreign-origin": { status: 403, says: "This request came from another site and was refused." },
  "not-found": { status: 404, says: "This is not here, or not yours." },
  "method-not-allowed": { status: 405, says: "This address does not take that kind of request." },
  "request-timeout": { status: 408, says: "The request took too long to arrive. Try again." },
  "not-enough-stock": { status: 409, says: "Someone bought it first. Refresh to see what is left." },
  "expired-stock": { status: 409, says: "What is left has expired and cannot be sold." },
  "price-changed": {
    status: 409,
    says: "A price changed in the meantime. Nothing was sold. Look at the new one.",
  },
  "above-maximum-price": {
    status: 409,
    says: "The price is above the maximum retail price. Correct it, then sell.",
  },
  "seller-gone": {
    status: 409,
    says: "Whoever sold this does not work at this pharmacy any more. Try again, and it is booked in your name.",
  },
  "prescription-needed": { status: 409, says: "This needs a prescription. Look at it before you sell." },
  "more-than-sold": { status: 409, says: "More would come back than was sold." },
  "expired-return": {
    status: 409,
    says: "This batch has expired, so it cannot go back to the shelf. Put it into quarantine.",
  },
  "quarantine-expired": {
    status: 409,
    says: "This batch has expired, so it cannot go back to the shelf. Destroy it or send it back.",
  },
  "not-in-quarantine": { status: 409, says: "Fewer units than that are left in quarantine." },
  "already-changed": { status: 409, says: "This was changed in the meantime. Refresh to see how it is now." },
  "goods-expired": { status: 409, says: "Goods that have expired cannot be put on the shelf. Refuse them." },
  "goods-short-dated": { status: 409, says: "Some of it expires within six months." },
  "over-delivery": { status: 409, says: "More has come than remained to come." },
  "more-than-ordered": { status: 409, says: "That is more than remains to be shipped." },
  "already-shipped": { status: 409, says: "Part of this order is on its way, so it cannot be given back." },
  "price-needed": { status: 409, says: "This medicine is new on your shelf. Say what one unit costs." },
  "too-many-orders": {
    status: 409,
    says: "You have as many open orders as one person may have. Wait for an answer, or cancel one.",
  },
  "too-many-units": {
    status: 409,
    says: "That is more than one order may have. Order fewer, or call the pharmacy.",
  },
  "no-delivery": { status: 409, says: "This pharmacy does not deliver. Choose pickup." },
  "already-on-shelf": { status: 409, says: "Your stock already has this medicine." },
  "already-known": { status: 409, says: "Pharos already knows this medicine." },
  "barcode-taken": { status: 409, says: "This barcode belongs to another medicine." },
  "pack-size-differs": {
    status: 409,
    says: "Pharos knows this barcode with another pack size. Check the pack.",
  },
  "medicines-differ": {
    status: 409,
    says: "These medicines differ in more than their names. Type the name of the one that stays.",
  },
  "products-differ": {
    status: 409,
    says: "These are different products: brand, manufacturer or maximum price differ. Confirm that they become one.",
  },
  "merged-further": {
    status: 409,
    says: "The medicine that stayed was merged into another since. Take that merge back first.",
  },
  "shelves-above-maximum": { status: 409, says: "Some pharmacies charge more than this maximum." },
  "units-on-record": {
    status: 409,
    says: "There are still units on record. Write them off with a reason first.",
  },
  "units-held": {
    status: 409,
    says: "Units are held for customers' orders. Complete or reject these orders first.",
  },
  "too-many-schedules": {
    status: 409,
    says: "You have as many schedules as Pharos can keep. Delete one first.",
  },
  "no-day-open": { status: 409, says: "No day is open at this till. Open it first." },
  "day-already-open": { status: 409, says: "A day is already open at this pharmacy. Close it first." },
  "not-the-last-day": { status: 409, says: "Only the last day can be reopened." },
  "not-due-yet": { status: 409, says: "This dose is not due yet." },
  "still-staff": {
    status: 409,
    says: "You still work at a pharmacy or for a supplier here. Ask the administrator to end that first.",
  },
  "body-too-large": { status: 413, says: "The request is too large." },
  "unknown-media-type": { status: 415, says: "Send JSON." },
  "key-used-differently": {
    status: 422,
    says: "This was sent before with other values, and that went through. Look at how it is now before you send again.",
  },
  "too-many-requests": { status: 429, says: "Too many requests. Wait a little and try again." },
  "something-went-wrong": { status: 500, says: "That did not work. Try again." },
  "database-away": {
    status: 503,
    says: "Pharos cannot reach its stock right now. It tries again by itself.",
  },
  "too-busy": {
    status: 503,
    says: "Pharos is very busy right now. Nothing was changed. Try again in a moment.",
  },
  "login-away": { status: 503, says: "The login service does not answer right now. Try again in a moment." },
  "disk-full": {
    status: 507,
    says: "The disk is nearly full, so nothing new can be saved. Reading still works.",
  },
} as const satisfies Record<string, { status: number; says: string }>

export type ProblemCode = keyof typeof problems
