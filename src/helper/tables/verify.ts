// Whether a signed table may be used here: form, signature, helper, platform, keys. Versions are the store's to
// compare.
import { createPublicKey, verify } from 'node:crypto'
import { canonicalTable, readSignedTable, type SignedTable } from '../../contract/entities/selector-tables.ts'
import { HelperError } from '../lib/errors.ts'
import { builtInFacts, strangeKeys } from './live-table.ts'

/** A table that is refused, with its reason. */
export function refused(msg: string): HelperError {
  return new HelperError({ kind: 'content', code: 'TABLE_REFUSED', msg })
}

const isSigned = (raw: Readonly<Record<string, unknown>>, signature: string, publicKey: string): boolean => {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
    return (
      key.asymmetricKeyType === 'ed25519' &&
      verify(null, Buffer.from(canonicalTable(raw)), key, Buffer.from(signature, 'base64'))
    )
  } catch {
    return false
  }
}

const isOlder = (have: string, wanted: string): boolean => {
  const [a, b] = [have, wanted].map((one) => (/^\d+\.\d+\.\d+/.exec(one)?.[0] ?? '0.0.0').split('.').map(Number))
  for (const [at, part] of (b ?? []).entries()) if ((a?.[at] ?? 0) !== part) return (a?.[at] ?? 0) < part
  return false
}

/**
 * Reads a signed table.
 * @param publicKey Ed25519, SPKI in base64
 * @param helper version of this helper
 * @throws HelperError code TABLE_REFUSED with the reason
 */
export function verifyTable(text: string, { publicKey, helper }: { publicKey: string; helper: string }): SignedTable {
  const read = readSignedTable(text)
  if ('problem' in read) throw refused(read.problem)
  const { file, raw } = read
  if (!isSigned(raw, file.signature, publicKey)) throw refused('页面规则的签名不正确，没有使用')
  if (builtInFacts(file.platform) === undefined) throw refused(`云管家没有平台 ${file.platform} 的页面规则`)
  if (isOlder(helper, file.min_helper))
    throw refused(`该页面规则需要云管家 ${file.min_helper} 或更新的版本，请先更新云管家`)
  const strange = strangeKeys(file.platform, file.tables)
  if (strange.length > 0)
    throw refused(`页面规则里有云管家不认识的键：${strange.slice(0, 5).join('、')}，请先更新云管家`)
  return file
}
