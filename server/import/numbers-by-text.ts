/** A map from texts to numbers that keeps 16 bytes for each text, in memory that garbage collection does not walk through. */
import { hash } from 'node:crypto'

/** Three words of a hash, and the number plus one; zero: free. */
const SLOT = 4

/** A text is known by 96 bits of its SHA-256: no two of millions are alike. */
export class NumbersByText {
  private slots = new Uint32Array(SLOT * 2 ** 10)
  private count = 0

  has(text: string): boolean {
    return this.get(text) !== null
  }

  get(text: string): number | null {
    const number = this.slots[findSlot(this.slots, hashWords(text)) + 3] ?? 0
    return number === 0 ? null : number - 1
  }

  /** Gives a text a number from 0 on; the first one stays. */
  add(text: string, number = 0): void {
    if (2 * SLOT * this.count >= this.slots.length) this.grow()
    const words = hashWords(text)
    const slot = findSlot(this.slots, words)
    if (this.slots[slot + 3] !== 0) return
    this.slots.set([...words, number + 1], slot)
    this.count += 1
  }

  private grow(): void {
    const larger = new Uint32Array(2 * this.slots.length)
    for (let from = 0; from < this.slots.length; from += SLOT) {
      const entry = this.slots.subarray(from, from + SLOT)
      const [one = 0, two = 0, three = 0, number = 0] = entry
      if (number !== 0) larger.set(entry, findSlot(larger, [one, two, three]))
    }
    this.slots = larger
  }
}

type Words = [number, number, number]

function hashWords(text: string): Words {
  const bytes = Buffer.from(hash('sha256', text, 'binary').slice(0, 12), 'latin1')
  return [bytes.readUInt32LE(0), bytes.readUInt32LE(4), bytes.readUInt32LE(8)]
}

/** The slot of these words, else a free one. */
function findSlot(slots: Uint32Array, [one, two, three]: Words): number {
  const last = slots.length - SLOT
  let slot = (one * SLOT) & last
  while (slots[slot + 3] !== 0 && !(slots[slot] === one && slots[slot + 1] === two && slots[slot + 2] === three))
    slot = (slot + SLOT) & last
  return slot
}
