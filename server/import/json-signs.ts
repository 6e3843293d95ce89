/** The characters of JSON by their codes, and the names by which answers wrap lists of records. */

export const [NEWLINE, QUOTE, COMMA, COLON, BACKSLASH] = [10, 34, 44, 58, 92]
export const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125]

/** Names of lists of records, at the top of an answer or within `message`, `hits` or `response`. */
export const LIST_NAMES: ReadonlySet<string> = new Set(['items', 'results', 'data', 'records', 'hits', 'docs'])
export const WRAPPER_NAMES: ReadonlySet<string> = new Set(['message', 'hits', 'response'])
