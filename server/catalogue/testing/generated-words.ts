/**
 * The words of generated articles, the most frequent first. Their frequency follows the Zipf–Mandelbrot law: the first ones
 * occur in about a fifth of all articles, the last ones in one of some hundreds.
 */
import type { Numbers } from './seeded-numbers.ts'

/** Real words of scientific texts, the most frequent first. */
const FREQUENT = `model method result analysis effect system study process network structure measurement population response
  temperature sample protein signal treatment distribution surface energy growth risk climate region water cell gene
  pattern theory estimate field rate function learning behaviour pressure density species group language memory market
  policy health patient disease infection immune cancer brain neuron cortex sleep stress diet exercise age child school
  teacher student text corpus grammar speech history archive city village migration labour income trade price bank
  tax law court state party election vote media opinion culture music image light laser photon quantum particle
  electron atom molecule polymer crystal metal oxide catalyst reaction solvent acid membrane enzyme receptor antibody
  virus bacterium fungus plant leaf root seed forest soil river lake ocean ice rain storm wind fire earthquake
  volcano rock mineral sediment fossil planet star galaxy dust orbit satellite radar sensor circuit battery engine
  turbine bridge concrete steel fibre glass wave noise filter image frequency spectrum resonance diffusion
  convection turbulence viscosity friction fracture stability control feedback robot vision graph tree matrix
  equation algorithm proof theorem bound error variance regression inference prior kernel gradient entropy
  simulation experiment survey interview trial cohort register review scale index score threshold cluster sequence
  genome mutation expression pathway metabolism hormone insulin glucose lipid vitamin liver kidney heart lung
  muscle bone skin eye ear tooth wound pain surgery drug dose toxicity vaccine screening diagnosis therapy nurse
  hospital care insurance cost benefit quality safety access equity gender family household housing poverty
  employment skill wage firm innovation patent technology software data privacy security protocol storage cloud
  traffic transport vehicle road rail airport harbour energy grid solar carbon emission waste recycling food crop
  wheat rice maize cattle fish insect bee bird mammal predator habitat conservation biodiversity evolution
  selection adaptation ecology landscape erosion drought flood groundwater nitrogen phosphorus plastic pollution
  ozone aerosol cloud monsoon glacier coast island reef plankton salinity current tide`

// Combined they make rare words: "hydromorphosis", "thermokinetic".
const BEGINNINGS = `aero allo auto baro bio chemo chrono cryo cyto dendro electro endo exo ferro geo glyco helio hetero histo
  homo hydro hyper hypo immuno iso litho macro magneto mega meso meta micro mono morpho multi myco nano neo neuro`
const MIDDLES = `bar blast chron crys cycl derm fract gen graph kin lyt magn metr morph osm path phag phil phon phot plast
  scop soma spher`
const ENDINGS = 'al ation ic ine ism osis ology ous'

/** Every word of titles and abstracts besides the small words between them; each once. */
export const GENERATED_WORDS: readonly string[] = [...new Set([...splitWords(FREQUENT), ...makeRareWords()])]

/** The larger, the more similar the frequencies of the first words. */
const FLATNESS = 55

/** Draws a word by its frequency. */
export function drawWord(numbers: Numbers): string {
  return wordAt(Math.floor(FLATNESS * ((GENERATED_WORDS.length + FLATNESS) / FLATNESS) ** numbers.next() - FLATNESS))
}

/** The word of a rank, from 0; above the last rank the last word. */
export function wordAt(rank: number): string {
  return GENERATED_WORDS[Math.min(rank, GENERATED_WORDS.length - 1)] ?? ''
}

function makeRareWords(): string[] {
  const beginnings = splitWords(BEGINNINGS)
  const middles = splitWords(MIDDLES)
  // The beginnings change fastest, so that neighbours in rank are not neighbours in the alphabet.
  return splitWords(ENDINGS).flatMap((end) =>
    middles.flatMap((middle) => beginnings.map((begin) => `${begin}${middle}${end}`)),
  )
}

function splitWords(words: string): string[] {
  return words.trim().split(/\s+/)
}
