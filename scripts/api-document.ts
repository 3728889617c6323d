import { createConfig, lintFromString } from "@redocly/openapi-core"
import { openApiDocument } from "#server/app/openapi.ts"

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

/** Lints the OpenAPI document; prints each finding. Warnings count as errors. */
export async function apiDocumentIsSound(): Promise<boolean> {
  const config = await createConfig({ extends: ["recommended"], rules })
  const source = JSON.stringify(await openApiDocument())
  const findings = await lintFromString({ source, absoluteRef: "openapi.json", config })
  for (const { ruleId, message, location } of findings)
    console.error(`${ruleId}: ${message} (${location[0]?.pointer ?? ""})`)
  return findings.length === 0
}
