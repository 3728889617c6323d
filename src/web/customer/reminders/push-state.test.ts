import { expect, test } from "vitest"
import { type Browser, pushState } from "./push-state.ts"

const chrome: Browser = {
  userAgent: "Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36",
  maxTouchPoints: 5,
  isInstalled: false,
  hasWorker: true,
  hasPush: true,
  permission: "default",
}
const iphone = {
  ...chrome,
  userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)",
  hasPush: false,
}
const ipad = { ...iphone, userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)" }
const mac = { ...ipad, maxTouchPoints: 0, hasPush: true }
const nothing = { subscribed: false, knownUnreachable: false }

test.each([
  ["permission not requested", chrome, nothing, "off"],
  ["allowed, not subscribed", { ...chrome, permission: "granted" as const }, nothing, "off"],
  [
    "allowed and subscribed",
    { ...chrome, permission: "granted" as const },
    { ...nothing, subscribed: true },
    "on",
  ],
  [
    "denied, although subscribed",
    { ...chrome, permission: "denied" as const },
    { ...nothing, subscribed: true },
    "blocked",
  ],
  [
    "allowed, push service unreachable",
    { ...chrome, permission: "granted" as const },
    { ...nothing, knownUnreachable: true },
    "only-open",
  ],
  ["an iPhone's browser", iphone, nothing, "needs-home-screen"],
  ["an iPad that identifies as a Mac", ipad, nothing, "needs-home-screen"],
  ["a Mac", mac, nothing, "off"],
  ["an old iPhone on the Home Screen", { ...iphone, isInstalled: true }, nothing, "unsupported"],
  ["an iPhone on the Home Screen", { ...iphone, isInstalled: true, hasPush: true }, nothing, "off"],
  ["no notifications", { ...chrome, permission: null }, nothing, "unsupported"],
] as const)("computes the push state: %s", (_, browser, is, state) => {
  expect(pushState(browser, is)).toBe(state)
})
