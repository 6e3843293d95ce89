/** English words that say nothing beside others; a search matches them only where it has no other words. */
const COMMON_WORDS = new Set(
  `a about after all also am an and any are as at be been being between both but by can could did do does for from had
  has have he her his how i if in into is it its may me more most my no nor not of on or our over she so some such than
  that the their them then there these they this those through to under up us was we were what when where which while
  who why will with would you your`.split(/\s+/),
)

/** Whether a word in lower case is one of them. */
export function isCommonWord(word: string): boolean {
  return COMMON_WORDS.has(word)
}
