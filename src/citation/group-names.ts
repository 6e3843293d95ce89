/** Names of groups among the authors, where a record does not say which are. */

/** A name of one word, or one with a word like these, is a group. */
const GROUP =
  /^\S+$|\b(?:collaboration|consortium|group|network|team|committee|association|society|university|institute)\b/i

/** Whether an undivided name seems to be that of a group, not of a person. */
export function isGroup(name: string): boolean {
  return GROUP.test(name)
}
