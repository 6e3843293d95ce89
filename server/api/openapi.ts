export function openApiDocument(_parts: { origin(): string }) {
  return {}
}
