/** A small OAI-PMH repository on a loopback address, which answers as its test says. */
import { createServer } from 'node:http'

/** What a request is answered with: a body, or a status with headers. */
export type OaiAnswer = string | { status: number; headers?: Record<string, string>; body?: string }

/** The title and the type that a record needs to be loaded. */
export function oaiDc(title: string): string {
  return `<dc:title>${title}</dc:title><dc:type>article</dc:type>`
}

/** A record with a time of change; `metadata` replaces the Dublin Core around `elements`. */
export function oaiRecord(
  id: string,
  elements: string,
  metadata = `<oai_dc:dc>${elements}</oai_dc:dc>`,
  time = '2024-01-01T00:00:00Z',
) {
  return `<record><header><identifier>oai:example.org:${id}</identifier><datestamp>${time}</datestamp></header><metadata>${metadata}</metadata></record>`
}

/** A response with records, each on a line, and whatever else. */
export function oaiResponse(...parts: string[]): string {
  return `<?xml version="1.0"?>
<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/">
<responseDate>2026-01-02T03:04:05Z</responseDate>
<ListRecords>
${parts.join('\n')}
</ListRecords></OAI-PMH>`
}

/** Starts the server. `answer` receives the parameters of each request; what it returns for Identify and formats may be null. */
export async function startOaiServer(answer: (parameters: Record<string, string>, path: string) => OaiAnswer | null) {
  const requests: Record<string, string>[] = []
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const parameters = Object.fromEntries(searchParams)
    requests.push(parameters)
    const given = answer(parameters, pathname) ?? defaultAnswer(parameters['verb'] ?? '')
    const { status, headers, body = '' } = typeof given === 'string' ? { status: 200, headers: {}, body: given } : given
    response.writeHead(status, headers).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : address
  return {
    url: `http://127.0.0.1:${port}/oai`,
    requests,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

function defaultAnswer(verb: string): string {
  const formats = ['oai_dc', 'marc21'].map(
    (prefix) => `<metadataFormat><metadataPrefix>${prefix}</metadataPrefix></metadataFormat>`,
  )
  return verb === 'Identify' ? oaiResponse('<granularity>YYYY-MM-DDThh:mm:ssZ</granularity>') : oaiResponse(...formats)
}
