import * as oidc from "openid-client"
import type { LanguageCode } from "#domain/platform/languages.ts"
import { hashOf } from "./cookies.ts"
import { type Identity, identityOf, isComplete } from "./identity.ts"
import type { LoginAttempt } from "./queries.ts"

const scope = "openid profile email"

export type Question = { url: URL; state: string; attempt: LoginAttempt }

/** `freshSince` is set when the provider has to authenticate the person again; it is the current time. */
export type AuthorizationRequest = {
  issuer: string
  redirectUri: string
  back: string
  freshSince: Date | null
}

const forceLogin = { prompt: "login", max_age: "0" }

/** Returns the provider's authorization URL, which asks for the language of the device, and what to store until the callback. */
export async function startAuthorization(
  configuration: oidc.Configuration,
  asking: AuthorizationRequest,
  language: LanguageCode | undefined,
): Promise<Question> {
  const codeVerifier = oidc.randomPKCECodeVerifier()
  const state = oidc.randomState()
  const nonce = oidc.randomNonce()
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: asking.redirectUri,
    scope,
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: "S256",
    ...(asking.freshSince && forceLogin),
    ...(language && { ui_locales: language }),
  })
  return { url, state, attempt: { ...asking, stateHash: hashOf(state), codeVerifier, nonce } }
}

export type Answer = {
  identity: Identity
  /** How long ago the provider authenticated the person, if it says so. */
  authenticatedSecondsAgo: number | null
}

/** Both times are from the provider's clock, so that clock skew does not matter. */
function authenticatedSecondsAgo({ iat, auth_time: askedAt }: oidc.IDToken): number | null {
  return typeof askedAt === "number" ? Math.max(0, iat - askedAt) : null
}

/**
 * Exchanges the code for the person's claims; verifies state, issuer, nonce, audience, signature and times.
 */
export async function finishAuthorization(
  configuration: oidc.Configuration,
  callback: { attempt: LoginAttempt; state: string; query: string; now: Date; rolesClaim: string | null },
): Promise<Answer> {
  const { attempt, state, query, now, rolesClaim } = callback
  const { freshSince } = attempt
  const tokens = await oidc.authorizationCodeGrant(
    configuration,
    new URL(`${attempt.redirectUri}?${query}`),
    {
      pkceCodeVerifier: attempt.codeVerifier,
      expectedState: state,
      expectedNonce: attempt.nonce,
      idTokenExpected: true,
      // The provider must have authenticated after our request; one without auth_time is refused.
      ...(freshSince && { maxAge: Math.ceil((now.getTime() - freshSince.getTime()) / 1000) }),
    },
  )
  const claims = tokens.claims()
  if (!claims) throw new TypeError("The identity provider returned no ID token.")
  const { userinfo_endpoint: hasMore } = configuration.serverMetadata()
  const more =
    hasMore && !isComplete(claims, rolesClaim)
      ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : {}
  return {
    identity: identityOf({ ...more, ...claims }, rolesClaim),
    authenticatedSecondsAgo: authenticatedSecondsAgo(claims),
  }
}

/**
 * Returns the provider's logout URL, or null when it has none. Passes the client's id instead of the ID
 * token, as URLs end up in histories and logs. The provider may ask the person to confirm.
 */
export function logoutUrl(configuration: oidc.Configuration, origin: string): string | null {
  if (!configuration.serverMetadata().end_session_endpoint) return null
  return oidc.buildEndSessionUrl(configuration, { post_logout_redirect_uri: `${origin}/` }).href
}
