/** How connections and requests are bounded (failures.md, "Service settings"); differences are explained where they stand. */
export const SERVICE_SETTINGS = {
  bodyLimit: 1024,
  requestTimeout: 10_000,
  connectionTimeout: 15_000,
  keepAliveTimeout: 65_000,
  maxRequestsPerSocket: 1000,
  handlerTimeout: 12_000,
  routerOptions: { maxParamLength: 512, ignoreTrailingSlash: true },
  http: {
    // Twice the 8,192 of the design: a search of 1,000 characters outside the basic plane takes 12,000 in an address.
    maxHeaderSize: 16_384,
    headersTimeout: 8_000,
    connectionsCheckingInterval: 2_000,
    insecureHTTPParser: false,
    // A request without Host is answered by ourselves, with our headers.
    requireHostHeader: false,
  },
  onProtoPoisoning: 'error',
  // Answered by ourselves while ending: the framework's own 503 has no quota headers.
  return503OnClosing: false,
  forceCloseConnections: 'idle',
} as const
