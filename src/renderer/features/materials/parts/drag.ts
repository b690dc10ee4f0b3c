/** Type under which dragged files of the library travel. */
const TYPE = 'application/x-material-ids'

/** Puts the ids of dragged files on the drag. */
export const putIds = (data: DataTransfer, ids: readonly number[]): void => {
  data.setData(TYPE, ids.join(','))
  data.effectAllowed = 'move'
}

export const holdsIds = (data: DataTransfer): boolean => data.types.includes(TYPE)

export const takeIds = (data: DataTransfer): number[] =>
  data
    .getData(TYPE)
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
