import { productName } from "#domain/platform/product.ts"

type Entry = { title: string; text: string; by: string }
type DemoPage = { title: string; intro: string; entries: Entry[] }

const pages = {
  blog: {
    title: "Blog",
    intro: `News and advice from the people who run ${productName}.`,
    entries: [
      {
        title: "How live stock works",
        text: "When a pharmacy sells a medicine, the number on its shelf changes for everyone within a second. You see what is there before you leave home.",
        by: "20 November 2026",
      },
      {
        title: "Keeping to a course of antibiotics",
        text: "Set each dose once and the reminder comes to every device you use. Finish the course, even when you feel better, and ask your pharmacist before you stop.",
        by: "6 November 2026",
      },
      {
        title: "Reading a prescription",
        text: "The strength, the form and the number of units are on every prescription. Type the name and the strength to find the pharmacies that have exactly that.",
        by: "23 October 2026",
      },
    ],
  },
  forum: {
    title: "Forum",
    intro: "Questions from customers and pharmacists, and their answers.",
    entries: [
      {
        title: "How long does a pharmacy keep my order?",
        text: "Until the time that is shown in the order's details. You can cancel it while it is pending.",
        by: "2 answers",
      },
      {
        title: "Can I see the price before I go?",
        text: "Log in. Prices are shown for every pharmacy that has chosen to show them.",
        by: "3 answers",
      },
      {
        title: "Does the counter work without the internet?",
        text: "Yes. Sales are kept on the device and sent when the connection is back.",
        by: "5 answers",
      },
    ],
  },
  social: {
    title: "Social media",
    intro: `Where ${productName} would be followed.`,
    entries: [
      {
        title: "82 pharmacies are on the map today",
        text: "Search a medicine and see who has it, nearest first.",
        by: "Today",
      },
    ],
  },
} satisfies Record<string, DemoPage>

export type DemoPageName = keyof typeof pages

/** Renders a demo page, which begins by saying that its content is made up. */
export function demoPage(name: DemoPageName): string {
  const { title, intro, entries }: DemoPage = pages[name]
  const articles = entries.map(
    (entry) => `<article><h2>${entry.title}</h2><p>${entry.text}</p><p class="by">${entry.by}</p></article>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} – ${productName}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/demo/demo.css">
</head>
<body>
<header><a href="/">${productName}</a></header>
<main>
<p class="sample"><b>This is a demonstration.</b> Everything on this page is invented. An operator sets the address of a real one.</p>
<h1>${title}</h1>
<p class="intro">${intro}</p>
${articles.join("\n")}
<p><a href="/">Back to ${productName}</a></p>
</main>
</body>
</html>
`
}

export const demoStyle = `:root {
  color-scheme: light dark;
  --canvas: light-dark(#f2f6f5, #07171e);
  --surface: light-dark(#ffffff, #0e232c);
  --text: light-dark(#0a2530, #e9f2f2);
  --text-2: light-dark(#3a5762, #b4c8cd);
  --line: light-dark(#d5e0e0, #1f3a45);
  --primary-text: light-dark(#0a6a60, #62d8c3);
  --warn-tint: light-dark(#fff0cf, #3a2a08);
  --focus: light-dark(#0a2530, #ffc85c);
}
* { box-sizing: border-box }
body { margin: 0; background: var(--canvas); color: var(--text);
  font: 1.0625rem/1.6 "Atkinson Hyperlegible Next", system-ui, sans-serif }
header { padding: 14px 24px; background: #06222c }
header a { display: inline-block; padding: 10px 0; color: #fff; font-weight: 700; font-size: 1.25rem; text-decoration: none }
main { width: min(100%, 720px); margin: 0 auto; padding: 24px 24px 64px }
h1 { margin: 28px 0 4px; font-size: 2rem; line-height: 1.2; letter-spacing: -.018em }
h2 { margin: 0 0 6px; font-size: 1.25rem; line-height: 1.3 }
p { margin: 0 }
.intro { margin-bottom: 20px; color: var(--text-2) }
.sample { padding: 12px 16px; border-radius: 12px; background: var(--warn-tint) }
article { margin-bottom: 16px; padding: 20px 24px; border: 1px solid var(--line); border-radius: 16px; background: var(--surface) }
.by { margin-top: 8px; color: var(--text-2); font-size: .9375rem }
a { color: var(--primary-text) }
a:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px }
main > p:last-child a { display: inline-block; padding: 12px 0 }
`
