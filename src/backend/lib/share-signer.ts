// What share links are signed and sealed with: keys made of the installation's, each for one purpose.
import { createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { sameSecret } from './tokens.ts'

/** Bytes of a signature in an address. */
const SIGNATURE_BYTES = 16
/** Bytes of a slug: 12 characters. */
const SLUG_BYTES = 9
const SLUG_FORM = /^[\w-]{12}$/u
const SIGNATURE_FORM = /^[\w-]{22}$/u

/** The two halves of a link's address. */
export interface LinkAddress {
  readonly slug: string
  readonly signature: string
}
/** What a pass is good for: it ends when any of this changes. */
export interface PassOf {
  readonly id: number
  readonly slug: string
  readonly passwordHash: string | null
}

export interface ShareSigner {
  /** `<slug>.<signature>` as the address of a link has it. */
  address(scope: string, slug: string): string
  /** Was this address made here for a link of this scope? In constant time. */
  isSigned(scope: string, address: LinkAddress): boolean
  /** What lets the visitor of an opened link in until a moment, unix ms. */
  pass(of: PassOf, until: number): string
  /** Until when a pass lets in, unix ms; null = it was not made for this, or was changed. */
  passedUntil(of: PassOf, pass: string): number | null
  /** Seals a text to the place it is kept at. */
  seal(place: readonly (string | number)[], text: string): string
  /** A name for an address that tells nothing of it, the same within a company. */
  visitor(tenantId: number, ip: string): string
  /** A number in place of an id, of one link alone: it names nothing elsewhere. */
  shownId(linkId: number, kind: 'account' | 'work', id: number): number
}

/** 72 random bits. */
export function newSlug(): string {
  return randomBytes(SLUG_BYTES).toString('base64url')
}

/** The halves of an address; null for whatever has another form. */
export function readAddress(given: unknown): LinkAddress | null {
  if (typeof given !== 'string') return null
  const [slug = '', signature = '', ...rest] = given.split('.')
  return rest.length === 0 && SLUG_FORM.test(slug) && SIGNATURE_FORM.test(signature) ? { slug, signature } : null
}

/** `secret`: the installation's 32 random bytes. */
export function createShareSigner(secret: Uint8Array): ShareSigner {
  if (secret.length !== 32) throw new TypeError('the secret must have 32 bytes')
  const keyFor = (purpose: string): KeyObject =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `share-${purpose}:v1`, 32)))
  const keys = { link: keyFor('link'), pass: keyFor('pass'), seal: keyFor('seal'), mask: keyFor('mask') }
  // As JSON, so that no two lists of parts are the same text.
  const mac = (key: KeyObject, parts: readonly unknown[]): Buffer =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest()
  const signature = (scope: string, slug: string): string =>
    mac(keys.link, [slug, scope]).subarray(0, SIGNATURE_BYTES).toString('base64url')
  const passText = ({ id, slug, passwordHash }: PassOf, until: number): string =>
    `${until}.${mac(keys.pass, [id, slug, passwordHash, until]).toString('base64url')}`
  return {
    address: (scope, slug) => `${slug}.${signature(scope, slug)}`,
    isSigned: (scope, address) => sameSecret(address.signature, signature(scope, address.slug)),
    pass: passText,
    passedUntil(of, pass) {
      const until = Number(/^(\d{1,15})\./u.exec(pass)?.[1] ?? Number.NaN)
      return Number.isSafeInteger(until) && sameSecret(pass, passText(of, until)) ? until : null
    },
    seal: (place, text) => mac(keys.seal, [...place, text]).toString('base64url'),
    visitor: (tenantId, ip) => mac(keys.mask, ['visitor', tenantId, ip]).subarray(0, 9).toString('base64url'),
    // 47 bits: never 0, and whole in JSON.
    shownId: (linkId, kind, id) => (mac(keys.mask, [linkId, kind, id]).readUIntBE(0, 6) % 2 ** 47) + 1,
  }
}
