import type { ReactNode } from 'react'

type DataTableProps = {
  caption: string
  /** The first column names the rows. */
  header: string[]
  rows: ReactNode[][]
  /** As wide as its columns need: it scrolls, where the page has less. */
  isWide?: boolean
  /** Whether the other cells are texts, too. */
  hasTexts?: boolean
}

/** A table of figures: its first cells are names, the others numbers. */
export function DataTable({ caption, header, rows, isWide = false, hasTexts = false }: DataTableProps) {
  const size = isWide ? 'print:text-[0.65rem]' : hasTexts ? '' : 'max-w-xl wide:text-base'
  const side = hasTexts ? 'text-left align-top' : 'text-right'
  const table = (
    <table className={`w-full text-sm ${size}`}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-rule-strong">
          {header.map((name, index) => (
            <th
              key={name}
              scope="col"
              className={`py-1.5 font-semibold print:py-1 ${index === 0 ? 'pr-2 text-left wide:pr-4' : `pl-2 wide:pl-3 print:pl-1.5 ${side}`}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], row) => (
          <tr key={row} className="border-b border-rule">
            <th
              scope="row"
              suppressHydrationWarning
              className={`foreign-text py-1.5 pr-2 text-left font-normal wide:pr-4 print:py-1 ${hasTexts ? 'align-top' : ''} ${isWide ? 'min-w-40 print:min-w-20' : 'min-w-20 wide:min-w-24'}`}
            >
              {name}
            </th>
            {cells.map((cell, index) => (
              <td
                key={index}
                className={`py-1.5 pl-2 wide:pl-3 print:py-1 print:pl-1.5 ${side} ${hasTexts ? '' : 'whitespace-nowrap'}`}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
  if (!isWide) return table
  return (
    // Scrolled by keyboard, too, where no cell has a link.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label={caption} tabIndex={0} className="overflow-x-auto print:overflow-visible">
      {table}
    </div>
  )
}
