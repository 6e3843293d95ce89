/** A path of a service's own names as words for people: `open_access.byStatus` is "Open access: by status". */
export function figureLabel(path: string): string {
  const parts = path.split(/[.[\]"]+/).filter((part) => part !== '' && !/^\d+$/.test(part))
  const words = parts.slice(-2).map((part) =>
    part
      .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
      .replace(/[-_:@]+/g, ' ')
      .toLowerCase()
      .trim(),
  )
  const label = words.join(': ')
  return label === '' ? 'Total' : label.charAt(0).toUpperCase() + label.slice(1)
}
