// Signs selector tables: node scripts/sign-tables.mjs --key FILE table.json [--out FILE]; --new-key FILE makes a pair
// and prints its public half (for src/helper/tables/public-key.ts). The private key stays where its owner keeps it:
// never in this folder.
import { spawnSync } from 'node:child_process'
import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { node24 } from './setup/paths.mjs'

/** Reads the table, signs it, checks the outcome as a helper reads it. Answers the text of the file. */
const signed = async (keyFile, tableFile) => {
  const { canonicalTable, readSignedTable } = await import('../src/contract/entities/selector-tables.ts')
  const { signature: _before, ...table } = JSON.parse(readFileSync(tableFile, 'utf8'))
  const key = createPrivateKey(readFileSync(keyFile, 'utf8'))
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('密钥应为 Ed25519 / the key is no Ed25519 key')
  const text = JSON.stringify(
    { ...table, signature: sign(null, Buffer.from(canonicalTable(table)), key).toString('base64') },
    null,
    2,
  )
  const read = readSignedTable(text)
  if ('problem' in read) throw new Error(read.problem)
  return `${text}\n`
}

const main = async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { key: { type: 'string' }, out: { type: 'string' }, 'new-key': { type: 'string' } },
  })
  if (values['new-key']) {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    writeFileSync(values['new-key'], privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx' })
    process.stdout.write(`${publicKey.export({ format: 'der', type: 'spki' }).toString('base64')}\n`)
    return
  }
  const [table] = positionals
  if (!values.key || !table || positionals.length > 1)
    throw new Error('用法 / usage: node scripts/sign-tables.mjs --key FILE table.json [--out FILE] | --new-key FILE')
  const text = await signed(values.key, table)
  if (values.out) writeFileSync(values.out, text)
  else process.stdout.write(text)
}

// The contract is TypeScript: an older Node hands over to the project's own.
if (process.features.typescript) {
  await main().catch((error) => {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  })
} else if (node24() && node24() !== process.execPath)
  process.exitCode = spawnSync(node24(), process.argv.slice(1), { stdio: 'inherit' }).status ?? 1
else {
  process.stderr.write('需要 Node 24，请先运行 npm start / Node 24 is needed, run npm start first\n')
  process.exitCode = 1
}
