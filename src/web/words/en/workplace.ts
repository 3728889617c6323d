import { addWords } from "#web/words/catalogue.ts"

/** Where somebody with several places works now. */
export const workplace = {
  choose: "Where you work now",
  failed: "We could not change where you work. Try again.",
  none: {
    pharmacy: "You are not listed at any pharmacy",
    supplier: "You are not listed at any supplier",
  },
  noneText: {
    pharmacy:
      "Your login is right, and you have the role, but nothing says where you work, or you no longer work there. Ask the administrator to list you.",
    supplier:
      "Your login is right, and you have the role, but nothing says for whom you work, or you no longer work there. Ask the administrator to list you.",
  },
  ended: "{{name}} no longer supplies through Pharos",
  endedText: "It takes no orders any more. Please contact the administrator if you believe this is an error.",
  again: "Look again",
}

addWords({ workplace })
