import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
const derive = (password: string, salt: Buffer): Promise<Buffer> => new Promise((resolve, reject) => scrypt(password, salt, 32, { N: 16_384, r: 8, p: 1 }, (error, key) => (error ? reject(error) : resolve(key))))
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16)
  return `${salt.toString('hex')}:${(await derive(password, salt)).toString('hex')}`
}
export const verifyPassword = async (password: string, hash: string): Promise<boolean> => {
  const [salt = '', key = ''] = hash.split(':')
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'hex')), Buffer.from(key, 'hex'))
}
