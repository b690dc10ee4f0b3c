/** Type under which dragged files of the library travel. */
const TYPE = 'application/x-material-ids'

/** Puts the ids of dragged files on the drag. */
export function putIds(data: DataTransfer, ids: readonly number[]): void {
  data.setData(TYPE, ids.join(','))
  data.effectAllowed = 'move'
}

export function holdsIds(data: DataTransfer): boolean {
  return data.types.includes(TYPE)
}

export function takeIds(data: DataTransfer): number[] {
  return data
    .getData(TYPE)
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
}
