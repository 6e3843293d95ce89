import config from './playwright.config.ts'
export default { ...config, timeout: 25_000, expect: { timeout: 4_000 } }
