import { addWords } from "#web/words/catalogue.ts"

/** The current workplace of a person with several. */
export const workplace = {
  choose: "Where you are working now",
  failed: "We could not change your workplace. Try again.",
  none: {
    pharmacy: "You are not assigned to a pharmacy",
    supplier: "You are not assigned to a supplier",
  },
  noneText: {
    pharmacy:
      "You are logged in and have the role, but you are not assigned to a pharmacy, or no longer are. Ask an administrator to add you.",
    supplier:
      "You are logged in and have the role, but you are not assigned to a supplier, or no longer are. Ask an administrator to add you.",
  },
  ended: "{{name}} no longer supplies through Pharos",
  endedText: "It no longer takes orders. Please contact the administrator if you believe this is an error.",
  again: "Check again",
}

addWords({ workplace })
