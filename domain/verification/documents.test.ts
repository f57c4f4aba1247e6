import { expect, test } from 'vitest'
import {
  type DocumentPerson,
  type DocumentStatus,
  documentStatus,
  identityDocumentOf,
  isVerifiedBy,
  type KnownDocument,
} from './documents.ts'

const refused: KnownDocument = { type: 'passport', state: 'refused', reason: 'expired' }
const checking: KnownDocument = { type: 'passport', state: 'checking' }
const accepted: KnownDocument = { type: 'passport', state: 'accepted' }
const person: DocumentPerson = { verification: 'None', hasCard: false }

test.each<[string, KnownDocument[], Partial<DocumentPerson>, DocumentStatus]>([
  ['nothing', [], {}, { at: 'missing' }],
  ['a card’s alone', [{ type: 'card', state: 'accepted' }], {}, { at: 'missing' }],
  ['one being checked', [checking], {}, { at: 'checking' }],
  ['a refused one', [refused], {}, { at: 'refused', reason: 'expired' }],
  ['a new one after a refusal', [checking, refused], {}, { at: 'checking' }],
  ['two sides, of which the newer is refused', [refused, checking], {}, { at: 'refused', reason: 'expired' }],
  ['an accepted side and a refused one', [refused, accepted], {}, { at: 'accepted' }],
  ['an accepted one', [accepted, refused], {}, { at: 'accepted' }],
  ['nothing, and is verified', [], { verification: 'Full' }, { at: 'verified' }],
])('[VER-01] with %s the identity document has its state', (_name, documents, change, status) => {
  expect(documentStatus('passport', { documents, absent: [] }, { ...person, ...change })).toEqual(status)
})

test('[VER-01] the card’s photo is needed once a card is saved', () => {
  const of = (hasCard: boolean) => documentStatus('card', { documents: [], absent: [] }, { ...person, hasCard }).at
  expect([of(false), of(true)]).toEqual(['notNeeded', 'missing'])
  expect([isVerifiedBy(new Set(['passport']), { hasCard: false }), isVerifiedBy(new Set(['passport']), { hasCard: true })]).toEqual([
    true,
    false,
  ])
  expect([isVerifiedBy(new Set(['card']), { hasCard: false }), isVerifiedBy(new Set(['passport', 'card']), { hasCard: true })]).toEqual([
    false,
    true,
  ])
})

test('[VER-06] a document that the person says they do not have is no longer missing', () => {
  expect(documentStatus('passport', { documents: [], absent: ['passport'] }, person)).toEqual({ at: 'absent' })
  expect(documentStatus('passport', { documents: [checking], absent: ['passport'] }, person)).toEqual({ at: 'checking' })
})

test.each([
  ['passport', 'passport'],
  ['id_card', 'id_card'],
  ['driving_licence', 'driving_licence'],
  ['front', null],
  [null, null],
  [undefined, null],
])('[VER-01, SES-17] the wire’s %s is the identity document %s', (name, kind) => {
  expect(identityDocumentOf(name)).toBe(kind)
})
