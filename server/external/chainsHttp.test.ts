import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chainsOverHttp } from './chainsHttp.ts'

let node: FastifyInstance
let url: string
let amounts: string[] = []
let address = ''
beforeAll(async () => {
  node = fastify()
  node.get('/chain/eth/addresses/:address/transactions', async () => ({
    transactions: amounts.map((amount, index) => ({ txid: String(index).padStart(64, '0'), amount, confirmations: 1, seenAt: 1 })),
  }))
  node.post('/chain/usdt/addresses', async () => ({ address }))
  url = await node.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => node.close())

const received = async () => (await chainsOverHttp(url).transactionsOf('eth', 'ethereum', 'an-address')).map(({ amount }) => amount.minor)

test('[INV-06] digits beyond the kept precision are cut off, and a payment below it is ignored', async () => {
  amounts = ['0.123456789123456789', '2', '0', '0.000000001', '0.000000000000000001', '0.00000001']
  expect(await received()).toEqual([12_345_678, 200_000_000, 1])
})

test('[INV-06] an unreadable amount is an error of the chain, and no payment is read', async () => {
  amounts = ['1', '99999999999999']
  await expect(received()).rejects.toMatchObject({ name: 'ChainUnreachable' })
})

test('[FUND-40] an address of another network is an error of the chain, and nobody sees it', async () => {
  const [onTron, onEthereum] = ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', '0xdAC17F958D2ee523a2206206994597C13D831ec7']
  const given = (network: string) => chainsOverHttp(url).newAddress('usdt', network, 'label')
  address = onTron
  expect(await given('tron')).toBe(onTron)
  await expect(given('ethereum')).rejects.toMatchObject({ name: 'ChainUnreachable' })
  address = onEthereum
  expect(await given('ethereum')).toBe(onEthereum)
  await expect(given('tron')).rejects.toMatchObject({ name: 'ChainUnreachable' })
})
