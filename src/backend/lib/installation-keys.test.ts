import { expect, it } from 'vitest'
import { KeyStoreError } from '../ports/key-store.ts'
import { eachDatabase } from '../testing/databases.ts'
import { checkInstallationKeys } from './installation-keys.ts'

eachDatabase((_kind, open) => {
  it('remembers the keys of a database and refuses others', async () => {
    const { db, forTenant } = await open()
    await Promise.all([checkInstallationKeys(db, 'a'), checkInstallationKeys(db, 'a')])
    await checkInstallationKeys(db, 'a')
    await expect(checkInstallationKeys(db, 'b')).rejects.toThrow(KeyStoreError)
    expect(await forTenant(1).selectFrom('settings').selectAll().execute()).toEqual([])
  })
})
