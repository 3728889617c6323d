import { productName } from "#domain/platform/product.ts"
import { addWords } from "#web/words/catalogue.ts"

export const login = {
  authenticating: "Authenticating...",
  securing: "Securing your access to health...",
  takesLonger: "This is taking longer than usual.",
  title: `Log in – ${productName}`,
  prompt: "To continue, please log in.",
  withoutAccount: "Continue without an account",
  loginFailed: "Login failed",
  loginAway: "The login service is not responding right now. Try again in a moment.",
  tokenFailed: "Get access token failed",
  deactivated: "This account is deactivated.",
  deactivatedWhy:
    "An administrator has deactivated it. Your data was not deleted. If you believe this is an error, please contact the administrator.",
  unauthorizedTitle: `No access – ${productName}`,
  unauthorized: "You do not have access to this page.",
  unauthorizedWhy: "Your security matters. Please contact the administrator if you believe this is an error.",
  loginAsAnother: "Use a different account",
} as const

addWords({ login })
