import { expect, it } from 'vitest'
import { unifySpelling } from './spelling.ts'

const PAIRS = `colour color, colours colors, coloured colored, tumour tumor, tumours tumors, behaviour behavior,
  behavioural behavioral, neighbourhood neighborhood, labour labor, vapour vapor, organise organize, organisation organization,
  organised organized, optimising optimizing, ionise ionize, analyse analyze, analysed analyzed, catalyse catalyze,
  hydrolysed hydrolyzed, centre center, centres centers, fibre fiber, fibreglass fiberglass, metre meter, kilometres kilometers,
  litre liter, theatre theater, catalogue catalog, analogue analog, analogues analogs, defence defense, licence license,
  practise practice, programme program, modelling modeling, labelled labeled, signalling signaling, travelled traveled,
  anaemia anemia, leukaemia leukemia, ischaemic ischemic, haemoglobin hemoglobin, paediatric pediatric,
  orthopaedic orthopedic, oestrogen estrogen, oedema edema, oesophagus esophagus, foetal fetal, aetiology etiology,
  gynaecology gynecology, archaeology archeology, palaeolithic paleolithic, anaesthesia anesthesia, faecal fecal,
  caesium cesium, diarrhoea diarrhea, manoeuvre maneuver, sulphur sulfur, aluminium aluminum, grey gray, mould mold,
  artefact artifact, judgement judgment, ageing aging, hypoglycaemia hypoglycemia`
  .split(/,\s*/)
  .map((pair) => pair.split(' '))

it.each(PAIRS)('%s and %s are one word', (british = '', american = '') => {
  expect(unifySpelling(british)).toBe(unifySpelling(american))
})

it.each(
  `four hour tour pour flour contour size sizes prize seize maize precise noise disease surface fire core more wire metric
  science sentence presence violence electron program grape cell cells`.split(/\s+/),
)('%s stays as it is', (word) => {
  expect(unifySpelling(word)).toBe(word)
})
