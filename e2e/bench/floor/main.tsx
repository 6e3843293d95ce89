/** The bare floor of this stack: React, Router, Query and one list. What Carrel is compared with; no part of Carrel. */
import './floor.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter, Route, Routes } from 'react-router'
import { FloorList } from './floor-list.tsx'

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
