export const drawnBy: (file: string) => Set<number>
export const commonCharacters: () => number[]
export const commonCharactersFile: () => string
