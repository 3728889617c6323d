import { createConfig, lintFromString } from "@redocly/openapi-core"
import { openApiDocument, publicDocument } from "#server/app/openapi.ts"

const rules = {
  // Two paths that only a parameter tells from a word: the word wins, as the standard says.
  "no-ambiguous-paths": "off",
  "operation-description": "off",
  "operation-operationId": "error",
  "operation-operationId-unique": "error",
  "operation-4xx-response": "error",
  "operation-4xx-problem-details-rfc7807": "off",
  "security-defined": "error",
  "no-invalid-media-type-examples": "error",
  "no-invalid-schema-examples": "error",
  "no-unused-components": "error",
} as const

/** Lints the OpenAPI documents; prints each finding. Warnings count as errors. */
export async function apiDocumentIsSound(): Promise<boolean> {
  const config = await createConfig({ extends: ["recommended"], rules })
  const whole = await openApiDocument()
  const lint = (document: object, absoluteRef: string) =>
    lintFromString({ source: JSON.stringify(document), absoluteRef, config })
  const findings = [
    ...(await lint(whole, "openapi.json")),
    ...(await lint(publicDocument(whole), "v1/openapi.json")),
  ]
  for (const { ruleId, message, location } of findings)
    console.error(`${ruleId}: ${message} (${location[0]?.pointer ?? ""})`)
  return findings.length === 0
}
