/** The bare floor of this stack: React, Router, Query and one list. What Carrel is compared with; no part of Carrel. */
import './floor.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { BrowserRouter, Link, Route, Routes, useSearchParams } from 'react-router'

type Row = { slug: string; title: string; authors: { name: string }[]; abstract: string | null }

const container = document.getElementById('root')
if (container === null) throw new Error('index.html has no element "root"')
createRoot(container).render(
  <StrictMode>
    <QueryClientProvider client={new QueryClient()}>
      <BrowserRouter>
        <Routes>
          <Route path="*" element={<FloorList />} />
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
)

function FloorList() {
  const [parameters] = useSearchParams()
  const text = parameters.get('q') ?? ''
  const { data: articles } = useQuery({ queryKey: ['articles', text], queryFn: () => fetchArticles(text) })
  return (
    <>
      <form role="search">
        <input type="search" name="q" aria-label="Search articles" defaultValue={text} />
        <button type="submit">Search</button>
      </form>
      <main>
        <p>{articles === undefined ? 'Loading' : `${articles.length} articles`}</p>
        <ol>
          {articles?.map(({ slug, title, authors, abstract }) => (
            <li key={slug}>
              <h2>
                <Link to={`/articles/${slug}`}>{title}</Link>
              </h2>
              <p>{authors.map(({ name }) => name).join(', ')}</p>
              <p>{abstract}</p>
            </li>
          ))}
        </ol>
      </main>
    </>
  )
}

async function fetchArticles(text: string): Promise<Row[]> {
  const response = await fetch(`/gateway/api/v1/articles?q=${encodeURIComponent(text)}`)
  const { data }: { data: Row[] } = await response.json()
  return data
}
