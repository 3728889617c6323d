import type { FlagWords } from "./flag-words.ts"

const child =
  "(?:child|kid|baby|toddler|infant|newborn|son|daughter|boy|girl|grandson|granddaughter|(?:one|two|three|four|\\d)[- ](?:year|month)s?[- ]old)"
const pills =
  "(?:tablets?|pills?|capsules?|medicines?|medications?|drugs?|painkillers?|sleeping (?:tablets|pills)|paracetamol|panadol|aspirin|insulin|metformin|[a-z]+(?:pam|ol|in|ine))"
const breath = "(?:breath|breathe|breathing|brethe|breth)"

/** English, with common misspellings. */
export const english: FlagWords = {
  language: "en",
  flags: {
    suicide: [
      /\b(?:kill(?:ing)?|hurt(?:ing)?|harm(?:ing)?|hang(?:ing)?|cut(?:ting)?) my ?self\b/g,
      /\b(?:end|ending|take|taking) (?:my|it all|my own) ?(?:own )?life\b|\bend it all\b/g,
      /\bsuicid(?:e|al)\b/g,
      /\b(?:want|wanna|wish|going|ready|rather) (?:to )?(?:die|be dead|not wake up)\b|\bwish i (?:was|were) dead\b/g,
      /\b(?:don'?t|do not|no longer) want to (?:live|be alive|be here any ?more)\b|\bno reason to (?:live|go on)\b|\bnot worth living\b|\bbetter off dead\b/g,
    ],
    "child-swallowed": [
      new RegExp(
        `\\b${child}\\b.{0,40}\\b(?:swallow(?:ed|s|ing)?|ate|eaten|ingested|drank|drunk|put .{1,20} in (?:his|her) mouth|got into)\\b.{0,50}\\b(?:${pills}|batter(?:y|ies)|magnets?|bleach|kerosene|detergent|cleaner|poison|coins?|pesticide|my .{1,20}tablets?)\\b`,
        "g",
      ),
      /\b(?:swallow(?:ed|s|ing)?|ate)\b.{0,20}\b(?:button )?(?:battery|batteries|magnets?)\b/g,
    ],
    overdose: [
      /\b(?:took|taken|swallowed|drank|had|have|has|given|gave|injected|ate) (?:an? )?(?:accidental )?over ?dose[sd]?\b/g,
      /\b(?:i|he|she|they|who|mother|father|mom|dad|wife|husband|friend|sister|brother|amma|thaththa) (?:\w+ )?over ?dosed\b(?! on (?:coffee|chocolate|sun|netflix|news|sweets|cake|fun|work|tea|tv))/g,
      new RegExp(
        `\\b(?:took|taken|swallowed|ate|drank|injected|given|gave)\\b.{0,25}\\b(?:too (?:many|much)|double|triple|whole (?:pack|strip|bottle|box|card)|entire (?:pack|strip|bottle|box)|all (?:of )?the|handful of|bottle of)\\b.{0,30}\\b${pills}\\b`,
        "g",
      ),
      new RegExp(
        `\\b(?:took|taken|swallowed|ate|injected)\\b.{0,25}\\b(?:[2-9]\\d|1[2-9]|\\d{3,}|twenty|thirty|forty|fifty)(?! ?(?:mg|mcg|g|ml|units)\\b).{0,30}\\b${pills}\\b(?!.{0,20}\\b(?:a|per|each|every|last|this|over the) (?:month|week|year|few))`,
        "g",
      ),
      new RegExp(
        `\\b(?:took|taken|swallowed)\\b.{0,15}\\b(?:all (?:of )?(?:my|his|her|these|those).{0,25} at once|everything in the (?:cabinet|cupboard|box))\\b`,
        "g",
      ),
      new RegExp(
        `\\b(?:took|taken|swallowed)\\b.{0,15}\\btoo (?:many|much)\\b(?= ?(?:$|,|of (?:them|it|these|those|my|his|her)|at once|by mistake|accidentally|and\\b))`,
        "g",
      ),
      /\b(?:drank|drunk|swallowed|ate|took|ingested|inhaled)\b.{0,25}\b(?:poison|pesticide|weed ?killer|insecticide|kerosene|bleach|rat (?:poison|bait)|paraquat|detergent|acid)\b/g,
      /\b(?:been|is|was|am|are) poisoned\b|\bsnake ?bite\b|\bbitten by a (?:snake|cobra|viper)\b|\bsnake (?:has )?bit(?:ten)?\b/g,
    ],
    unconscious: [
      /\bunconscious\b|\bun ?responsive\b|\b(?:passed|blacked) out\b|\bcollapsed\b(?! (?:building|roof|shed|bridge|tent))|\blost consciousness\b|\b(?:won'?t|can'?t|cannot|not|doesn'?t|does not) (?:wake|waking) (?:up|him|her)?|\bcan'?t wake\b/g,
      /\b(?:having|has|had|is having|in) (?:a |an )?(?:\w+ )?(?:seizures?|convulsions?|fits?)\b(?! of (?:laugh|gigg|anger|rage|cough))|\bseizing\b|\bconvulsing\b|\bstopped moving\b/g,
    ],
    breathing: [
      new RegExp(
        `\\b(?:can'?t|cannot|can not|cant|couldn'?t|unable to|not (?:been )?able to|hardly|barely|struggl(?:e|es|ing) to|difficult to|hard to|hard for \\w+ to) (?:\\w+ )?${breath}\\b`,
        "g",
      ),
      new RegExp(
        `\\b(?:trouble|difficult(?:y|ies)|problems?|struggling|hard time) (?:in |with |to )?(?:my |his |her )?${breath}\\b`,
        "g",
      ),
      new RegExp(
        `\\b(?:not|stopped|stops|isn'?t|has no) ${breath}\\b|\\b(?:gasping|fighting) for (?:air|breath)\\b|\\bshort(?:ness)? of ${breath}\\b|\\b(?:can'?t|cannot) (?:catch|get) (?:my|his|her|any|enough) (?:breath|air)\\b|\\b(?:getting|gets) no air\\b|\\bchoking\\b(?! hazard)|\\bturn(?:ing|ed)? blue\\b|\\blips (?:are |is )?(?:\\w+ )?blue\\b|\\bsuffocating\\b`,
        "g",
      ),
    ],
    "chest-pain": [
      /\bchest ?(?:is |feels? |has been )?(?:\w+ )?(?:pains?|ache|aching|hurts?|hurting|tight(?:ness)?|pressure|heavy|heaviness|crushing|discomfort)\b/g,
      /\b(?:pains?|pressure|tightness|heaviness|weight|crushing|squeezing|stabbing|burning|hurts?|ache) (?:\w+ ){0,2}(?:in|on|across|inside|around|of) (?:the |my |his |her |our )?(?:\w+ )?(?:chest|heart)\b(?! of drawers)/g,
      /\bheart ?attack\b|\bcardiac arrest\b/g,
    ],
    stroke: [
      /\b(?:face|mouth|smile|lip|eyelid)\b.{0,25}\b(?:droop(?:s|ing|ed)?|dropp(?:ed|ing)|crooked|twisted|lopsided|fallen|sagging|one side|numb)\b/g,
      /\b(?:slurred|slurring|slurs)\b|\b(?:can'?t|cannot|suddenly (?:can'?t|cannot)|unable to) (?:speak|talk|lift (?:\w+ )?(?:arm|leg)|move (?:\w+ )?(?:arm|leg|side|hand))\b/g,
      /\b(?:one|left|right) (?:side|arm|leg)\b.{0,25}\b(?:numb|weak|paraly[sz]ed|won'?t move|can'?t move|cannot move|dead)\b|\b(?:numb|weak|paraly[sz]ed)\b.{0,15}\b(?:on |in )?(?:one|left|right|the left|the right) (?:side|arm|leg)\b/g,
      /\b(?:having|has had|had|have|has|signs? of) (?:a |an )?(?:mini )?stroke\b|\bsudden(?:ly)? (?:\w+ )?(?:confus\w+|blind|loss of vision|worst headache)\b|\bworst headache of (?:my|his|her) life\b/g,
    ],
    allergy: [
      /\banaphyla(?:xis|ctic)\b|\bsevere allerg(?:y|ic)\b/g,
      /\b(?:throat|tongue|lips?|face|mouth|airway)\b.{0,25}\b(?:swell(?:s|ing)?|swollen|swelled|closing|closed up|tight(?:ening)?|puff(?:ed|ing) up)\b/g,
      /\b(?:swell(?:ing)?|swollen|closing)\b.{0,20}\b(?:throat|tongue|lips?|face)\b/g,
    ],
    pregnancy: [
      /\b(?:pregnant|pregnancy|weeks? along)\b.{0,60}\b(?:bleed(?:ing)?|blood|spotting|fits?|severe (?:headache|pain)|water (?:broke|has broken)|blurred vision)\b/g,
      /\b(?:bleed(?:ing)?|blood)\b.{0,60}\b(?:pregnant|pregnancy)\b/g,
      /\b(?:can'?t|cannot|don'?t|not) feel(?:ing)? (?:the |my )?baby\b|\b(?:baby|fetus|foetus)\b.{0,20}\b(?:not mov(?:e|ing)|isn'?t moving|stopped moving|moving less|hardly mov|has not moved|hasn'?t moved|less movement|no movement|kick(?:ing)? less|stopped kicking|not kick(?:ing|ed))|\b(?:no|less|fewer|reduced) (?:baby |fetal |foetal )?(?:movements?|kicks)\b.{0,30}\b(?:baby|pregnan|womb|weeks)\b/g,
    ],
    bleeding: [
      /\bbleed(?:s|ing)? (?:\w+ )?(?:won'?t|will not|does(?:n'?t| not)|is not|isn'?t|not|doesnt) (?:stop|slow)|\b(?:won'?t|can'?t|cannot|not|doesn'?t|unable to) stop (?:the |my |his |her )?bleed(?:ing)?\b/g,
      /\bbleed(?:s|ing) (?:\w+ )?(?:heavily|a lot|badly|severely|profusely|to death|everywhere|so much)\b|\b(?:heavy|severe|heavily|badly|massive|profuse(?:ly)?|a lot of|lots? of|losing) (?:blood|bleeding)\b(?! (?:tests?|periods?))/g,
      /\b(?:vomit(?:ing|ed|s)?|throw(?:ing|s)? up|threw up|cough(?:ing|ed|s)?(?: up)?|spitting) (?:\w+ )?blood\b|\bblood (?:\w+ )?(?:spurting|gushing|pouring)\b|\bblood in (?:the |my |his |her )?(?:vomit|cough|sputum)\b|\bblack tarry\b/g,
    ],
    "infant-fever": [
      /\b(?:newborn|(?:[1-9]|10|11|12|one|two|three|four|five|six|seven|eight|nine|ten)[- ](?:days?|weeks?)[- ]?old|(?:1|2|3|one|two|three)[- ]months?[- ]?old|(?:few|couple of) (?:days|weeks) old)\b.{0,60}\b(?:fever|temperature|burning up|(?:is |very |so )hot|38|39|40|10[0-5])\b/g,
      /\b(?:fever|temperature|burning up)\b.{0,60}\b(?:newborn|(?:[1-9]|10|11|12|one|two|three|four|five|six|seven|eight|nine|ten)[- ](?:days?|weeks?)[- ]?old|(?:1|2|3|one|two|three)[- ]months?[- ]?old)\b/g,
    ],
  },
  deniedBefore:
    /(?:\b(?:no|not|without|never|denies|neither|nor|isn'?t|don'?t have|doesn'?t have|didn'?t have|do not have|does not have|haven'?t|hasn'?t|nobody has|free of|rule out|prevents?|preventing|avoid(?:ing)?)\b(?! (?:idea|sure|one|doubt|only|just|longer able|getting|stop|know)\b)) (?:(?:any|a|an|the|had|have|having|more|my|feel|of|signs?|severe|been|is|it|get)\b ?){0,4}$/,
  deniedAfter:
    /^(?: (?:is|has|was|are|went))? ?(?:gone(?: now)?|went away|stopped|over|not there|resolved|cleared)\b|^ (?:last|two|three|five|ten|many|some|a few|several|\d+) (?:years?|months?)(?: ago)?\b/,
  onlyTold:
    /\b(?:leaflet|label|side.?effects?|listed|mentions?|warns?|article|movie|film|novel|song|book|news|exam|essay|quiz|homework|lesson|first aid course|meaning of|what does .{1,60} mean|what is (?:an? |the )?\w+(?: \w+)?$|what (?:causes|are the (?:signs|symptoms))|can .{1,40} cause|does .{1,40} cause|history of|in the past|years? ago|months ago|last year|as a child|when i was|used to|awareness|campaign|hotline|insurance|survivor|vaccine|prevent(?:s|ion)?|in case of|what if|how (?:do|does|can) (?:i|you|we|people|one) (?:recogni[sz]e|know|spot|tell)|chest of drawers|treasure chest|dog|cat|puppy|football|cricket|match|video game|game|laughing|laughed|jokes?)\b/,
  pointsBack:
    /\bi (?:have|had|feel|got|am having|am feeling) (?:it|this|that|them|these|the same)\b|\b(?:it|this|that) (?:is happening|happens to me|just started)\b|\b(?:he|she) has (?:it|this|that|them)\b/,
  happensNow:
    /\b(?:right now|just now|now|today|tonight|this morning|suddenly|since (?:this|yesterday|last night|an hour)|help(?: me)?|emergency|hurry|please help|after taking|i(?:'m| am) having|i have (?!read|seen|heard|a question|to write|an exam)|he has|she has|he is|she is|i feel|i took|i can'?t|i think i(?:'m| am)|i want to|started|won'?t stop)\b/,
}
