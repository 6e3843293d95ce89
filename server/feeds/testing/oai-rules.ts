/** The rules of OAI-PMH.xsd, oai_dc.xsd and the protocol for one response, written from their text. */
import { parseXml, type Xml } from './parse-xml.ts'

const OAI = 'http://www.openarchives.org/OAI/2.0/'
const DC = 'http://purl.org/dc/elements/1.1/'
const SECOND = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/
const SET = /^[A-Za-z0-9\-_.!~*'()]+(?::[A-Za-z0-9\-_.!~*'()]+)*$/
const CODES =
  /^(?:badArgument|badResumptionToken|badVerb|cannotDisseminateFormat|idDoesNotExist|noMetadataFormats|noRecordsMatch|noSetHierarchy)$/
const DC_NAMES =
  /^(?:title|creator|subject|description|publisher|contributor|date|type|format|identifier|source|language|relation|coverage|rights)$/

/** The children of each element in their order, as a pattern of `name,` parts. */
const CHILDREN: Record<string, RegExp> = {
  Identify:
    /^repositoryName,baseURL,protocolVersion,(?:adminEmail,)+earliestDatestamp,deletedRecord,granularity,(?:compression,)*(?:description,)*$/,
  ListMetadataFormats: /^(?:metadataFormat,)+$/,
  metadataFormat: /^metadataPrefix,schema,metadataNamespace,$/,
  ListSets: /^(?:set,)+(?:resumptionToken,)?$/,
  set: /^setSpec,setName,(?:setDescription,)*$/,
  GetRecord: /^record,$/,
  ListRecords: /^(?:record,)+(?:resumptionToken,)?$/,
  ListIdentifiers: /^(?:header,)+(?:resumptionToken,)?$/,
  record: /^header,(?:metadata,)?(?:about,)*$/,
  header: /^identifier,datestamp,(?:setSpec,)*$/,
}

const TEXTS: Record<string, RegExp> = {
  datestamp: SECOND,
  earliestDatestamp: SECOND,
  setSpec: SET,
  adminEmail: /^\S+@(?:\S+\.)+\S+$/,
  deletedRecord: /^(?:no|persistent|transient)$/,
  granularity: /^YYYY-MM-DDThh:mm:ssZ$/,
  protocolVersion: /^2\.0$/,
}

/** Parses a response; throws with the rule that it breaks. */
export function parseOai(source: string): Xml {
  const root = parseXml(source)
  require(root.name === 'OAI-PMH' && root.uri === OAI, 'the root')
  const [date, request, ...rest] = root.children
  require(date?.name === 'responseDate' && SECOND.test(date.text), 'responseDate')
  require(request?.name === 'request' && URL.canParse(request.text), 'request')
  require(rest.length > 0, 'an answer')
  const isError = rest.every(({ name }) => name === 'error')
  require(isError || rest.length === 1, 'errors, or one answer')
  if (!isError) require(request?.attributes['verb'] === rest[0]?.name, 'the verb of the request')
  const codes = rest.map(({ attributes }) => attributes['code'] ?? '')
  if (isError) require(codes.every((code) => CODES.test(code)), 'codes')
  if (codes.some((code) => /^bad(?:Verb|Argument)$/.test(code))) {
    require(Object.keys(request?.attributes ?? {}).length === 0, 'no arguments beside badVerb and badArgument')
  }
  rest.forEach(checkElement)
  return root
}

function checkElement(element: Xml): void {
  const { name, uri, children, text, attributes } = element
  if (name === 'metadata') return checkMetadata(element)
  if (name === 'description') return
  require(uri === OAI, `the namespace of ${name}`)
  require(CHILDREN[name]?.test(children.map((child) => `${child.name},`).join('')) !== false, `the parts of ${name}`)
  require(TEXTS[name]?.test(text) !== false, `the text of ${name}: ${text}`)
  if (name === 'identifier') require(/^oai:[^\s:]+:[\w.!~*'();/?:@&=+$,%-]+$/.test(text), `the identifier ${text}`)
  if (name === 'record') {
    const isDeleted = children[0]?.attributes['status'] === 'deleted'
    require(isDeleted !== children.some((child) => child.name === 'metadata'), 'metadata, unless deleted')
  }
  if (name === 'resumptionToken') {
    require(/^\d+$/.test(attributes['cursor'] ?? '0'), 'cursor')
    require(/^[1-9]\d*$/.test(attributes['completeListSize'] ?? '1'), 'completeListSize')
  }
  children.forEach(checkElement)
}

function checkMetadata({ children }: Xml): void {
  const [dc, ...others] = children
  require(others.length === 0 && dc?.name === 'dc' && dc.uri === `${OAI}oai_dc/`, 'oai_dc:dc')
  for (const { name, uri, children: inner } of dc?.children ?? []) {
    require(DC_NAMES.test(name) && uri === DC && inner.length === 0, `dc:${name}`)
  }
}

function require(isKept: boolean, rule: string): void {
  if (!isKept) throw new Error(`The response breaks the rule of ${rule}.`)
}
