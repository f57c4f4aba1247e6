import type { InvoiceCoin } from '../../contract/kernel.ts'

/** EIP-155 chain ids of the networks in EIP-681 URIs. */
export const chainIds: Record<string, number> = { ethereum: 1, 'ethereum-sepolia': 11155111 }

/** Decimals of the smallest unit in EIP-681: wei, or the token's base unit. */
export const evmDecimals: Partial<Record<InvoiceCoin, number>> = { eth: 18, token: 6, usdt: 6 }

/** Contract address of each token, published by Circle and Tether; on the test network those of Circle's and Aave's faucet tokens. */
export const contracts: Record<string, Partial<Record<InvoiceCoin, string>>> = {
  ethereum: { token: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', usdt: '0xdac17f958d2ee523a2206206994597c13d831ec7' },
  'ethereum-sepolia': { token: '0x1c7d4b196cb0c7b01d743fbc6116a902379c7238', usdt: '0xaa8e23fb1079ea71e0a56f48a2aa51851d8433d0' },
}
