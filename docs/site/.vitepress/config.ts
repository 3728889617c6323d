import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { defineConfig } from "vitepress"

const root = join(import.meta.dirname, "../../..")

/** Returns the decisions in their order, each by the title of its page. */
const decisions = readdirSync(join(root, "docs/decisions"))
  .filter((file) => /^\d{4}-.*\.md$/.test(file))
  .sort()
  .map((file) => ({
    text:
      readFileSync(join(root, "docs/decisions", file), "utf8")
        .split("\n", 1)[0]
        ?.replace(/^#+\s*/, "") ?? file,
    link: `/docs/decisions/${file.replace(/\.md$/, "")}`,
  }))

export default defineConfig({
  title: "Pharos",
  description: "The light that leads to your medicine: how to run, feed and extend Pharos.",
  srcDir: root,
  srcExclude: ["**/node_modules/**", "**/dist/**", "data/**", "src/**", "test-results/**"],
  outDir: join(root, "docs/site/dist"),
  cacheDir: join(root, "docs/site/node_modules/.cache"),
  rewrites: { "README.md": "index.md", "docs/decisions/README.md": "docs/decisions/index.md" },
  // Pages link to source files too, which are not part of the site.
  ignoreDeadLinks: [(link) => !/\.(?:md|html)(?:#|$)/.test(link)],
  // The root of the pages is the root of the product, whose own Vite settings are for the product.
  vite: { configFile: false },
  themeConfig: {
    search: { provider: "local" },
    outline: [2, 3],
    nav: [
      { text: "Deploy", link: "/docs/deploying" },
      { text: "API", link: "/docs/api" },
      { text: "Architecture", link: "/ARCHITECTURE" },
      { text: "Changelog", link: "/CHANGELOG" },
    ],
    sidebar: [
      {
        text: "For operators",
        items: [
          { text: "Deploying", link: "/docs/deploying" },
          { text: "Running", link: "/docs/running" },
          { text: "A cluster", link: "/docs/cluster" },
          { text: "Importing lists", link: "/docs/import" },
          { text: "Privacy", link: "/docs/privacy" },
          { text: "Security", link: "/SECURITY" },
        ],
      },
      { text: "For other programs", items: [{ text: "The API", link: "/docs/api" }] },
      {
        text: "For developers",
        items: [
          { text: "Architecture", link: "/ARCHITECTURE" },
          { text: "Contributing", link: "/CONTRIBUTING" },
          { text: "Changelog", link: "/CHANGELOG" },
        ],
      },
      { text: "Decisions", link: "/docs/decisions/", collapsed: true, items: decisions },
    ],
  },
})
