/** Every character reference that HTML names: a file of its own, fetched only when a name is met that the common ones lack. */
import { characterEntities } from 'character-entities'

/** The characters of a name, as written between `&` and `;`; null when HTML knows no such name. */
export function findCharacters(name: string): string | null {
  return Object.hasOwn(characterEntities, name) ? (characterEntities[name] ?? null) : null
}
