/** Who may use the addresses for other programs, and how often. */
import { expect, test } from 'vitest'
import { makeRow } from '../catalogue/testing/article-rows.ts'
import { type Store, StoreUnavailable } from '../catalogue/store.ts'
import { startStub } from '../gateway/testing/upstream-stub.ts'
import { openTestCatalogue } from '../testing/test-catalogue.ts'
import { emptyStore, sendRaw, startTestServer } from '../testing/test-server.ts'
import { findAll, parseXml, textsOf } from './testing/parse-xml.ts'
