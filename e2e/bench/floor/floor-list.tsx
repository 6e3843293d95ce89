import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'

/** Of an answer of the service what the list shows. */
type Listed = {
  slug: string
  title: string
  authors: { name: string }[]
  source: string | null
  year: number | null
  abstract: string | null
}

/** One search, asked for and shown with nothing around it. */
export function FloorList() {
  const [parameters] = useSearchParams()
  const text = parameters.get('q') ?? ''
  const { data: articles } = useQuery({ queryKey: ['articles', text], queryFn: () => askFor(text) })
  return (
    <>
      <header>
        <form role="search">
          <input type="search" name="q" aria-label="Search articles" defaultValue={text} />
          <button type="submit">Search</button>
        </form>
      </header>
      <main>
        <p>{articles === undefined ? 'Loading' : `${articles.length} articles`}</p>
        <ol>
          {articles?.map(({ slug, title, authors, source, year, abstract }) => (
            <li key={slug}>
              <h2>
                <Link to={`/articles/${slug}`}>{title}</Link>
              </h2>
              <p>
                {authors.map(({ name }) => name).join(', ')} · {source} · {year}
              </p>
              <p>{abstract}</p>
            </li>
          ))}
        </ol>
      </main>
    </>
  )
}

async function askFor(text: string): Promise<Listed[]> {
  const response = await fetch(`/gateway/api/v1/articles?q=${encodeURIComponent(text)}`)
  const { data }: { data: Listed[] } = await response.json()
  return data
}
