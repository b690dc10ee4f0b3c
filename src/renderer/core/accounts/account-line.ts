import type { Account } from '../../../contract/entities/account.ts'

/**
 * What tells accounts of one name apart in a list to choose from: the platform, its own number of the account, and our
 * remark.
 */
export function accountLine(account: Pick<Account, 'account_id' | 'remark' | 'third_platform_info'>): string {
  return [account.third_platform_info.name, account.account_id, account.remark]
    .filter((part) => part !== '')
    .join(' · ')
}

/**
 * Names in a list to choose from: as `nameOf` says, with the platform's number of the account behind those that would
 * read the same.
 */
export function accountLabels<A extends Pick<Account, 'id' | 'account_id' | 'remark'>>(
  accounts: readonly A[],
  nameOf: (account: A) => string,
): ReadonlyMap<number, string> {
  const times = Map.groupBy(accounts, nameOf)
  return new Map(
    accounts.map((one) => {
      const name = nameOf(one)
      return [
        one.id,
        (times.get(name)?.length ?? 0) > 1
          ? [name, one.account_id, one.remark].filter((part) => part !== '').join(' · ')
          : name,
      ]
    }),
  )
}
