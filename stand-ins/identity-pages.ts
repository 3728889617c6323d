import type { IdentityAccounts } from "./identity-accounts.ts"

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

// The logo, on one line.
const mark = `<svg class="mark" viewBox="0 0 64 64" aria-hidden="true"><path fill="#0A6A60" d="M23 2h18a6 6 0 0 1 6 6v9h9a6 6 0 0 1 6 6v18a6 6 0 0 1-6 6h-9v9a6 6 0 0 1-6 6H23a6 6 0 0 1-6-6v-9H8a6 6 0 0 1-6-6V23a6 6 0 0 1 6-6h9V8a6 6 0 0 1 6-6z"/><path fill="#FFC247" d="M26 28.2 2 22.6v18.8l24-5.6zM38 28.2l24-5.6v18.8l-24-5.6z"/><path fill="#FFF" d="M32 10.6c.8 0 1.4.6 1.4 1.4v1.9a7.3 7.3 0 0 1 5.9 7.1H24.7a7.3 7.3 0 0 1 5.9-7.1V12c0-.8.6-1.4 1.4-1.4zM24.3 23.2h15.4v2.4H24.3zM27 27.2h10v9.6H27zM24.3 38.4h15.4V41H24.3zM27.3 43h9.4l.8 6H26.5zM26.2 51.3h11.6L39.2 62H24.8z"/><circle cx="32" cy="32" r="2.9" fill="#FFC247"/></svg>`

type Page = { title: string; mount: string; body: string; lang?: string }

function page({ title, mount, body, lang = "en" }: Page): string {
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${mount}/look.css">
</head>
<body>
<main>${mark}${body}</main>
</body>
</html>
`
}

type AccountTexts = {
  title: string
  heading: string
  text: string
  complaint: string
  /** The roles, by their English. */
  roles: Record<string, string>
}

const accountTexts: Record<"en" | "si" | "ta", AccountTexts> = {
  en: {
    title: "Demo login",
    heading: "Who do you want to be?",
    text: "This is a demo login: invented people, no passwords. Choose one to go on.",
    complaint: "Choose one of these.",
    roles: {},
  },
  si: {
    title: "නිදර්ශන පිවිසුම",
    heading: "ඔබ කවුරුන් ලෙස පිවිසෙනවාද?",
    text: "මෙය නිදර්ශන පිවිසුමකි: මනඃකල්පිත පුද්ගලයන්, මුරපද නැත. ඉදිරියට යාමට එක් අයෙකු තෝරන්න.",
    complaint: "මෙයින් එකක් තෝරන්න.",
    roles: {
      Customer: "පාරිභෝගිකයා",
      Pharmacist: "ඖෂධවේදියා",
      Supplier: "සැපයුම්කරු",
      Admin: "පරිපාලක",
    },
  },
  ta: {
    title: "மாதிரி உள்நுழைவு",
    heading: "யாராக உள்நுழைய விரும்புகிறீர்கள்?",
    text: "இது ஒரு மாதிரி உள்நுழைவு: கற்பனை நபர்கள், கடவுச்சொல் இல்லை. தொடர ஒருவரைத் தெரிவு செய்யுங்கள்.",
    complaint: "இவற்றில் ஒன்றைத் தெரிவு செய்யுங்கள்.",
    roles: { Customer: "வாடிக்கையாளர்", Pharmacist: "மருந்தாளர்", Supplier: "விநியோகஸ்தர்", Admin: "நிர்வாகி" },
  },
}

type AccountPage = {
  accounts: IdentityAccounts
  /** The languages that are asked for, best first and separated by spaces. */
  uiLocales: unknown
  isRefused?: boolean
}

/** Renders the page on which a person chooses an account. */
export function accountPage(mount: string, { accounts, uiLocales, isRefused = false }: AccountPage): string {
  const asked = typeof uiLocales === "string" ? uiLocales.split(" ") : []
  const lang = asked.find((code) => code === "en" || code === "si" || code === "ta") ?? "en"
  const texts = accountTexts[lang]
  const buttons = Object.entries(accounts).map(
    ([key, { name, title }]) =>
      `<li><button name="account" value="${escape(key)}"><span class="name">${escape(name)}</span> <span class="title">${escape(texts.roles[title] ?? title)}</span></button></li>`,
  )
  return page({
    title: `${texts.title} – Pharos`,
    mount,
    lang,
    body: `<h1>${texts.heading}</h1>
<p>${texts.text}</p>
${isRefused ? `<p class="complaint" role="alert">${texts.complaint}</p>` : ""}
<form method="post"><ul>${buttons.join("")}</ul></form>`,
  })
}

/** Submits itself; the button is for browsers without scripts. */
export function logoutPage(mount: string, form: string): string {
  const withButton = form.replace(
    "</form>",
    `<input type="hidden" name="logout" value="yes"><button class="single">Log out</button></form>`,
  )
  return page({
    title: "Logging out – Pharos",
    mount,
    body: `<h1>Logging out</h1>${withButton}<script src="${mount}/log-out.js"></script>`,
  })
}

export function plainPage(mount: string, title: string, sentence: string): string {
  return page({
    title: `${title} – Pharos`,
    mount,
    body: `<h1>${escape(title)}</h1><p>${escape(sentence)}</p><p><a href="/">Back to the start</a></p>`,
  })
}

export const logoutScript = `document.forms[0].submit()\n`

export const look = `:root {
  color-scheme: light dark;
  --canvas: light-dark(#f2f6f5, #07171e);
  --surface: light-dark(#ffffff, #0e232c);
  --text: light-dark(#0a2530, #e9f2f2);
  --text-2: light-dark(#3a5762, #b4c8cd);
  --line-strong: light-dark(#738a92, #6e8994);
  --primary-text: light-dark(#0a6a60, #62d8c3);
  --primary-tint: light-dark(#dbf0ec, #0e3b38);
  --bad: light-dark(#a61b1b, #ffa79c);
  --focus: light-dark(#0a2530, #ffc85c);
  --halo: light-dark(#ffc247, #07171e);
}
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px;
  background: var(--canvas); color: var(--text); font: 1rem/1.5 "Atkinson Hyperlegible Next", system-ui, sans-serif }
main { width: min(100%, 440px); padding: 32px 24px; background: var(--surface); border-radius: 16px;
  box-shadow: 0 2px 4px rgb(6 34 44 / .06), 0 8px 20px -6px rgb(6 34 44 / .14) }
.mark { display: block; width: 48px; height: 48px }
h1 { margin: 16px 0 8px; font-size: 1.625rem; line-height: 1.2; letter-spacing: -.018em }
p { margin: 0 0 16px; color: var(--text-2) }
.complaint { color: var(--bad) }
a { color: var(--primary-text) }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 12px }
button { width: 100%; min-height: 56px; padding: 8px 16px; display: flex; flex-wrap: wrap; align-items: center; align-content: center;
  justify-content: space-between; gap: 0 12px; border: 1px solid var(--line-strong); border-radius: 10px;
  background: var(--surface); color: inherit; font: inherit; text-align: start; cursor: pointer }
button:hover { background: var(--primary-tint) }
button:focus-visible, a:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; box-shadow: 0 0 0 5px var(--halo) }
.name { font-weight: 700 }
.title { color: var(--text-2) }
`
